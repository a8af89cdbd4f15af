"""Magic Duel as a program plays it that misreads one rule; READING says which one."""

import sys

READING = ""

PLAIN, SWAMP, MOUNTAIN, ISLAND, FOREST = KINDS = range(5)

PLAY = (SWAMP, PLAIN, MOUNTAIN, FOREST, ISLAND)
DISCARD = (ISLAND, MOUNTAIN, PLAIN, SWAMP, FOREST)
DESTROY = (FOREST, ISLAND, MOUNTAIN, PLAIN, SWAMP)
RECYCLE = (FOREST, SWAMP, MOUNTAIN, ISLAND, PLAIN)


class Side:
    def __init__(self, cards):
        self.deck = cards if READING == "T4" else cards[::-1]  # drawn from its end
        self.hand = [0] * 5
        self.field = [0] * 5
        self.grave = [0] * 5

    def draw(self):
        if not self.deck:
            return False
        self.hand[self.deck.pop()] += 1
        return True


class Duel:
    def __init__(self, decks):
        self.sides = [Side(deck) for deck in decks]
        self.own, self.other = self.sides
        self.turn = 0
        self.placed = None  # the card placed last, by whomever
        self.was_full = False
        self.was_over = False

    def play(self):
        """The winner, or Draw, and the number of turns that is printed."""
        for side in self.sides:
            for _ in range(0 if READING == "T1" else 5):
                side.draw()
        while True:
            self.turn += 1
            winner = self.play_turn()
            if winner:
                return winner, (self.turn + 1) // 2 if READING == "T5" else self.turn
            self.own, self.other = self.other, self.own

    def name(self, side):
        return ("Alice", "Bob")[self.sides.index(side)]

    def play_turn(self):
        self.was_full = all(self.own.field)
        could_draw = bool(self.own.deck)
        if not (READING == "T3" and self.turn == 1) and not self.own.draw() and READING == "T9":
            return self.name(self.other)
        card = self.choose(could_draw)
        if card is not None:
            if self.counters():
                self.counter(card)
            else:
                self.place(card)
        return self.end_phase()

    def has_effect(self, kind, could_draw):
        own, other = self.own, self.other
        if READING == "P3":
            return True
        if kind == PLAIN:
            return could_draw if READING == "P8" else READING == "P4" or bool(own.deck)
        if kind == SWAMP:
            return READING == "P5" or any(other.hand)
        if kind == MOUNTAIN:
            return READING == "P6" or any(other.field)
        if kind == FOREST:
            return READING == "P7" or any(own.grave)
        return READING == "P1" or READING == "P2" and sum(own.hand) > 1

    def choose(self, could_draw):
        in_hand = [kind for kind in PLAY if self.own.hand[kind]]
        missing = [kind for kind in in_hand if not self.own.field[kind]]
        levels = [[kind for kind in missing if self.has_effect(kind, could_draw)]]
        if READING != "P9":
            levels.append(missing)
        if READING == "P10":
            levels.append(in_hand)
        return next((level[0] for level in levels if level), None)

    def counters(self):
        own, other = self.own, self.other
        islands, cards = other.hand[ISLAND], sum(other.hand)
        if READING == "C6":
            pays = islands > 0 and cards > islands
        elif READING in ("C7", "C8"):
            pays = islands > 0
        else:
            pays = islands > 0 and cards > 1
        gone = own.grave
        if READING == "C3":
            gone = other.grave
        elif READING == "C4":
            gone = [mine + theirs for mine, theirs in zip(own.grave, other.grave)]
        to_come = any(not own.field[kind] and (READING == "C2" or gone[kind] < 5) for kind in KINDS)
        on_field = 5 - own.field.count(0)
        threatens = on_field >= (3 if READING == "C12" else 4) and to_come
        if READING == "C1" or READING == "C13" and self.placed != ISLAND:
            return False
        return pays and threatens

    def counter(self, card):
        own, other = self.own, self.other
        other.hand[ISLAND] -= 1
        other.grave[ISLAND] += 1
        if READING != "C8":
            there, counted = other.hand[:], other.hand[:]
            if READING == "C5":
                counted[ISLAND] += 1
            if READING == "C6":
                there[ISLAND] = 0
            cost = self.discarded(there, counted)
            if cost is not None:
                other.hand[cost] -= 1
                other.grave[cost] += 1
        if READING != "C10":
            own.hand[card] -= 1
        if READING == "C9":
            other.grave[card] += 1
        elif READING not in ("C10", "C11"):
            own.grave[card] += 1

    def discarded(self, there, counted):
        """What the opponent discards of the cards there, when its hand is counted so; None if there is nothing."""
        if READING == "D1":
            counted = [hand + field for hand, field in zip(counted, self.other.field)]
        return max((kind for kind in DISCARD if there[kind]), key=lambda kind: counted[kind], default=None)

    def place(self, card):
        own, other = self.own, self.other
        own.hand[card] -= 1
        own.field[card] += 1
        self.placed = card
        if card == PLAIN:
            own.draw()
        elif card == SWAMP:
            lost = self.discarded(other.hand, other.hand)
            if lost is not None:
                other.hand[lost] -= 1
                (own if READING == "S1" else other).grave[lost] += 1
        elif card == MOUNTAIN:
            gone = min((kind for kind in DESTROY if other.field[kind]), key=lambda kind: other.field[kind], default=None)
            if gone is not None:
                other.field[gone] -= 1
                other.grave[gone] += 1
        elif card == FOREST:
            self.recycle()

    def recycle(self):
        own = self.own
        field, there = own.field[:], own.grave[:]
        if READING == "F1":
            field[FOREST] -= 1
        if READING == "F2":
            counted = own.hand
        elif READING == "F3":
            counted = field
        elif READING == "F4":
            counted = own.grave
        else:
            counted = [on_field + in_hand for on_field, in_hand in zip(field, own.hand)]
        if READING == "F5":
            there[FOREST] = 0
        back = min((kind for kind in RECYCLE if there[kind]), key=lambda kind: counted[kind], default=None)
        if back is not None:
            own.grave[back] -= 1
            own.hand[back] += 1

    def end_phase(self):
        now = over = self.nothing_left()
        if READING == "E2":
            over = self.was_over and now
        self.was_over = now
        limit = {"T5": 200, "T6": 200, "T8": 99}.get(READING, 100)
        last = self.turn >= limit
        wins = all(self.own.field) and (READING != "T10" or self.was_full)
        if READING == "E6" and over:
            return "Draw"
        if wins and not (READING == "T7" and last):
            return self.name(self.own)
        if over and READING != "E1" or last:
            return "Draw"
        return None

    def nothing_left(self):
        decks = [bool(side.deck) for side in self.sides]
        hands = [any(side.hand) for side in self.sides]
        if READING == "E3":
            return not any(decks)
        if READING == "E4":
            return not any(hands)
        if READING == "E5":
            return not all(deck or hand for deck, hand in zip(decks, hands))
        return not any(decks) and not any(hands)


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    for case in range(numbers[0]):
        start = 1 + 50 * case
        winner, turns = Duel([numbers[start:start + 25], numbers[start + 25:start + 50]]).play()
        print(f"Case {case + 1}: {winner} {turns}")


main()
