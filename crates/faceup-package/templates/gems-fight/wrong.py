"""Gems Fight! as a program plays it that misreads one rule; READING says which one."""

import sys

READING = ""


class Game:
    def __init__(self, colours, melt, bags):
        self.melt = melt
        self.bags = [[bag.count(colour) for colour in range(1, colours + 1)] for bag in bags]
        if READING == "K4":
            self.bags = [[sum(bag)] for bag in self.bags]
        self.full = (1 << len(bags)) - 1
        self.memory = {}

    def stones(self, gems):
        if READING == "K3":
            return sum(max(count - 1, 0) // self.melt for count in gems)
        return sum(count // self.melt for count in gems)

    def made(self, poured):
        """The stones that have been made when these bags have been poured."""
        chosen = [bag for place, bag in enumerate(self.bags) if poured >> place & 1]
        return self.stones(map(sum, zip(*chosen)))

    def gain(self, poured, place):
        if READING == "K1":
            gain = self.stones(self.bags[place])
        else:
            gain = self.made(poured | 1 << place) - self.made(poured)
        return min(gain, 1) if READING == "K2" else gain

    def goes_on(self, gain, again):
        """Whether the player of a bag that made so many stones has another turn, when that bag's turn was another one or not."""
        if READING == "B1":
            return False
        return READING == "B2" or gain > 0 and not (READING == "B3" and again)

    def left(self, poured):
        return [place for place in range(len(self.bags)) if not poured >> place & 1]

    def best(self, poured, player, again):
        """What Alice and Bob still get when both play as well as they can; in another turn of the player or not."""
        key = poured, player, again
        if key not in self.memory:
            found = []
            for place in self.left(poured):
                gain = self.gain(poured, place)
                on = self.goes_on(gain, again)
                stones = list(self.best(poured | 1 << place, player if on else 1 - player, on))
                stones[player] += gain
                found.append(tuple(stones))
            wanted = 0 if READING == "P2" else player
            self.memory[key] = max(found, key=lambda stones: stones[wanted] - stones[1 - wanted], default=(0, 0))
        return self.memory[key]

    def greedy(self):
        """What Alice and Bob get when each pours the bag that makes most stones at once."""
        stones, player, poured, again = [0, 0], 0, 0, False
        while poured != self.full:
            place = max(self.left(poured), key=lambda place: self.gain(poured, place))
            gain = self.gain(poured, place)
            stones[player] += gain
            poured |= 1 << place
            again = self.goes_on(gain, again)
            if not again:
                player = 1 - player
        return stones

    def printed(self):
        alice, bob = self.greedy() if READING == "P1" else self.best(0, 0, False)
        if READING == "A1":
            return alice
        if READING == "A2":
            return bob - alice
        return abs(alice - bob) if READING == "A3" else alice - bob


def main():
    numbers = map(int, sys.stdin.read().split())
    while True:
        colours, count, melt = next(numbers), next(numbers), next(numbers)
        if melt == 0:
            break
        bags = [[next(numbers) for _ in range(next(numbers))] for _ in range(count)]
        print(Game(colours, melt, bags).printed())


main()
