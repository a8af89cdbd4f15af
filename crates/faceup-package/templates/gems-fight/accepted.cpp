// Gems Fight!, written independently of the Python program: the sets of bags that play can reach, by recursion with a memory,
// with the cooker carried along.
#include <array>
#include <cstdint>
#include <iostream>
#include <vector>

using namespace std;

const int MOST_COLOURS = 8;

typedef array<uint8_t, MOST_COLOURS> Gems;

int colours, bags, melt;
vector<Gems> bag_gems;
vector<int16_t> memory;  // the stones that the player to move can still get, -1 if unknown

// The stones that anybody can still make.
int still_to_make(uint32_t left, const Gems &cooker) {
    Gems sum = cooker;
    int stones = 0;
    for (int colour = 0; colour < colours; colour++) {
        int gems = sum[colour];
        for (int bag = 0; bag < bags; bag++) {
            if (left >> bag & 1) gems += bag_gems[bag][colour];
        }
        stones += gems / melt;
    }
    return stones;
}

int most(uint32_t left, const Gems &cooker, int to_make) {
    if (left == 0 || to_make == 0) return 0;
    int16_t &known = memory[left];
    if (known >= 0) return known;
    int best = 0;
    for (int bag = 0; bag < bags; bag++) {
        if (!(left >> bag & 1)) continue;
        Gems then = cooker;
        int stones = 0;
        for (int colour = 0; colour < colours; colour++) {
            int gems = then[colour] + bag_gems[bag][colour];
            stones += gems / melt;
            then[colour] = static_cast<uint8_t>(gems % melt);
        }
        int rest = to_make - stones;
        int mine = most(left & ~(1u << bag), then, rest);
        if (stones) {
            mine += stones;
        } else {
            mine = rest - mine;
        }
        if (mine > best) best = mine;
    }
    return known = static_cast<int16_t>(best);
}

int main() {
    while (cin >> colours >> bags >> melt && melt) {
        bag_gems.assign(bags, Gems{});
        for (Gems &bag : bag_gems) {
            int gems, colour;
            cin >> gems;
            while (gems--) {
                cin >> colour;
                bag[colour - 1]++;
            }
        }
        memory.assign(size_t(1) << bags, -1);
        uint32_t all = (uint32_t(1) << bags) - 1;
        int stones = still_to_make(all, Gems{});
        cout << 2 * most(all, Gems{}, stones) - stones << '\n';
    }
}
