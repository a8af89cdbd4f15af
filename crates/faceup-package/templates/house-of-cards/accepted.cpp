// House of Cards, written independently of the Python program: alpha-beta with bounds that are remembered for every house.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <unordered_map>
#include <vector>

using namespace std;

struct Card {
    int rank = 0;  // 0 is no card
    bool red = false;
    char code() const { return static_cast<char>('A' + 2 * rank + red); }
    int for_axel() const { return red ? rank : -rank; }
};

// A slope or a base of the skyline.
struct Face {
    char shape;  // '/', '\\' or '_'
    Card card;
};

typedef vector<Face> Row;

struct Bounds {
    int low, high;
};

vector<Card> cards;
unordered_map<string, Bounds> memory_of;

int triangle(const Card &a, const Card &b, const Card &c) {
    int sum = a.rank + b.rank + c.rank;
    return a.red + b.red + c.red >= 2 ? sum : -sum;
}

string key_of(const Row &row, const Card *held) {
    string key;
    for (const Face &face : row) {
        key += face.shape;
        key += face.card.code();
    }
    key += held[0].code();
    key += held[1].code();
    return key;
}

struct Move {
    int gain;  // Axel's, at once
    Row row;
    Card hand;
};

vector<Move> moves_of(const Row &row, const Card &drawn, const Card &hand) {
    vector<Move> moves;
    for (size_t at = 0; at < row.size(); at++) {
        if (row[at].shape == '_' && hand.rank) {
            for (bool swapped : {false, true}) {
                Row next(row.begin(), row.begin() + at);
                next.push_back({'/', swapped ? hand : drawn});
                next.push_back({'\\', swapped ? drawn : hand});
                next.insert(next.end(), row.begin() + at + 1, row.end());
                moves.push_back({triangle(drawn, hand, row[at].card), next, Card()});
            }
        }
        if (row[at].shape == '\\' && at + 1 < row.size() && row[at + 1].shape == '/') {
            for (bool swapped : {false, true}) {
                const Card &base = swapped ? hand : drawn;
                if (!base.rank) continue;
                Row next(row.begin(), row.begin() + at);
                next.push_back({'_', base});
                next.insert(next.end(), row.begin() + at + 2, row.end());
                moves.push_back({triangle(base, row[at].card, row[at + 1].card), next, swapped ? drawn : hand});
            }
        }
    }
    if (!hand.rank) moves.push_back({0, row, drawn});
    return moves;
}

// What Axel gets from here on, if that lies between the bounds; else a bound on it.
int search(const Row &row, const Card *held, size_t next, int alpha, int beta) {
    if (next == cards.size()) return held[0].for_axel() + held[1].for_axel();
    string key = key_of(row, held);
    auto known = memory_of.find(key);
    if (known != memory_of.end()) {
        if (known->second.low >= beta || known->second.low == known->second.high) return known->second.low;
        if (known->second.high <= alpha) return known->second.high;
        alpha = max(alpha, known->second.low);
        beta = min(beta, known->second.high);
    }
    bool axel = cards[0].red == (next % 2 == 0);  // the colour of the first card starts, with eight cards laid
    vector<Move> moves = moves_of(row, cards[next], held[axel ? 0 : 1]);
    stable_sort(moves.begin(), moves.end(),
                [&](const Move &a, const Move &b) { return axel ? a.gain > b.gain : a.gain < b.gain; });
    int best = axel ? -10000 : 10000, low = alpha, high = beta;
    for (const Move &move : moves) {
        Card hands[2] = {held[0], held[1]};
        hands[axel ? 0 : 1] = move.hand;
        int value = move.gain + search(move.row, hands, next + 1, low - move.gain, high - move.gain);
        best = axel ? max(best, value) : min(best, value);
        (axel ? low : high) = axel ? max(low, best) : min(high, best);
        if (low >= high) break;
    }
    Bounds &bounds = memory_of.insert({key, {-10000, 10000}}).first->second;
    if (best <= alpha) {
        bounds.high = min(bounds.high, best);
    } else if (best >= beta) {
        bounds.low = max(bounds.low, best);
    } else {
        bounds = {best, best};
    }
    return best;
}

int main() {
    string name, word;
    for (int number = 1; cin >> name && name != "End"; number++) {
        int ranks;
        cin >> ranks;
        cards.clear();
        for (int card = 0; card < 2 * ranks; card++) {
            cin >> word;
            Card read;
            read.rank = atoi(word.c_str());
            read.red = word.back() == 'R';
            cards.push_back(read);
        }
        Row row;
        for (int at = 0; at < 8; at++) row.push_back({at % 2 ? '\\' : '/', cards[at]});
        Card held[2];
        memory_of.clear();
        int won = search(row, held, 8, -10000, 10000);
        if (name == "Birgit") won = -won;
        cout << "Case " << number << ": ";
        if (won) {
            cout << name << (won > 0 ? " wins " : " loses ") << abs(won) << '\n';
        } else {
            cout << "Axel and Birgit tie\n";
        }
    }
}
