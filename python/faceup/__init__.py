"""An exact engine for three small two-player games: Magic Duel, House of Cards and Gems Fight!

One position:

>>> import faceup
>>> start = faceup.Deal("gems-fight", "G3 S3: bc ac ab abc").start()
>>> start.values()
{'4': 3, '1': -3, '2': -3, '3': -3}
>>> start.play("4").player
'Bob'

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
