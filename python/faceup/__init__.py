"""An exact engine for three small two-player games: Magic Duel, House of Cards and Gems Fight!

One position:

>>> import faceup
>>> start = faceup.Deal("gems-fight", "G3 S2: a2 bc b a").start()
>>> start.values()
{'1': 2, '4': 0, '2': -2, '3': -2}
>>> start.play("1").player  # a bonus turn
'Alice'

Many deals at once, as NumPy arrays, on all cores: :mod:`faceup.magic_duel`, :mod:`faceup.house_of_cards` and
:mod:`faceup.gems_fight`.
"""

from __future__ import annotations

from faceup import gems_fight, house_of_cards, magic_duel
from faceup._core import Deal, Position, answer, read
from faceup.errors import DealError, FaceupError, IllegalMove, LimitReached

__all__ = [
    "Deal",
    "DealError",
    "FaceupError",
    "IllegalMove",
    "LimitReached",
    "Position",
    "answer",
    "gems_fight",
    "house_of_cards",
    "magic_duel",
    "read",
]
