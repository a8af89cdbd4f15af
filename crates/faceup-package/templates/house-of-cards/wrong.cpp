// House of Cards as a program plays it that misreads one rule; READING says which one.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

using namespace std;

const string READING = "";

enum Player { AXEL, BIRGIT };

struct Card {
    int rank = 0;  // 0 is no card
    bool red = false;
};

// A slope or a base of the skyline: '/', '\\' or '_', and its card.
struct Face {
    char shape;
    Card card;
};

typedef vector<Face> Row;

struct Move {
    int gain;  // Axel's, at once
    Row row;
    Card hand;
};

vector<Card> cards;
Player starter;
unordered_map<string, int> values;

bool reads(const char *tag) { return READING == tag; }

int for_player(Player player, int points) { return player == AXEL ? points : -points; }

int triangle(const vector<Card> &three, const Card &drawn, Player mover) {
    int sum = 0, red = 0;
    for (const Card &card : three) {
        sum += card.rank;
        red += card.red;
    }
    if (reads("T2")) return for_player(mover, sum);
    if (reads("T3")) return drawn.red ? sum : -sum;
    int black = static_cast<int>(three.size()) - red;
    return red > black ? sum : red < black ? -sum : 0;
}

// Puts the new faces in the place of `old` ones.
Row replaced(const Row &row, size_t at, size_t old, const Row &faces) {
    Row next(row.begin(), row.begin() + at);
    next.insert(next.end(), faces.begin(), faces.end());
    next.insert(next.end(), row.begin() + at + old, row.end());
    return next;
}

// The cards that can be laid as a base, each with the card that is held afterwards.
vector<pair<Card, Card>> bases(const Card &drawn, const Card &held) {
    vector<pair<Card, Card>> found;
    if (!held.rank || !(reads("M2") || reads("M3"))) found.push_back({drawn, held});
    if (held.rank && !(reads("M1") || reads("M3"))) found.push_back({held, drawn});
    return found;
}

vector<Move> moves_of(const Row &row, const Card &drawn, const Card &held, Player mover, bool last) {
    vector<Move> moves;
    int height = 0;
    for (size_t at = 0; at < row.size(); at++) {
        height += row[at].shape == '/' ? 1 : row[at].shape == '\\' ? -1 : 0;
        bool valley = row[at].shape == '\\' && at + 1 < row.size() && row[at + 1].shape == '/';
        if (valley && !(reads("M7") && height > 0)) {
            for (const auto &base : bases(drawn, held)) {
                int gain = triangle({row[at].card, row[at + 1].card, base.first}, drawn, mover);
                moves.push_back({gain, replaced(row, at, 2, {{'_', base.first}}), base.second});
            }
        }
        if (row[at].shape == '_' && held.rank) {
            vector<Card> three = {drawn, held};
            if (!reads("T1")) three.push_back(row[at].card);
            int gain = triangle(three, drawn, mover);
            moves.push_back({gain, replaced(row, at, 1, {{'/', drawn}, {'\\', held}}), Card()});
            if (!reads("M4")) moves.push_back({gain, replaced(row, at, 1, {{'/', held}, {'\\', drawn}}), Card()});
        }
    }
    bool must_build = reads("M5") || (reads("M6") && last);
    if (!held.rank && (moves.empty() || !must_build)) {
        moves.push_back({0, row, drawn});
    } else if (moves.empty()) {
        moves.push_back({0, row, held});  // nothing can be done with the card drawn
    }
    return moves;
}

int held_at_the_end(const Card &card, Player holder) {
    if (!card.rank || reads("H1")) return 0;
    return for_player(reads("H2") ? holder : card.red ? AXEL : BIRGIT, card.rank);
}

int value(const Row &row, const Card *held, size_t next) {
    if (next == cards.size()) return held_at_the_end(held[AXEL], AXEL) + held_at_the_end(held[BIRGIT], BIRGIT);
    string key(1, static_cast<char>('A' + next));
    auto add = [&](const Card &card) { key += static_cast<char>('A' + 2 * card.rank + card.red); };
    for (const Face &face : row) {
        key += face.shape;
        add(face.card);
    }
    add(held[AXEL]);
    add(held[BIRGIT]);
    auto known = values.find(key);
    if (known != values.end()) return known->second;
    Player mover = (next - 8) % 2 ? static_cast<Player>(1 - starter) : starter;
    vector<int> found;
    for (const Move &move : moves_of(row, cards[next], held[mover], mover, next + 1 == cards.size())) {
        Card hands[2] = {held[AXEL], held[BIRGIT]};
        hands[mover] = move.hand;
        found.push_back(move.gain + value(move.row, hands, next + 1));
    }
    int best = mover == AXEL ? *max_element(found.begin(), found.end()) : *min_element(found.begin(), found.end());
    values[key] = best;
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
        Player asked = name == "Axel" ? AXEL : BIRGIT;
        starter = reads("W1") ? AXEL : reads("W2") ? asked : cards[0].red ? AXEL : BIRGIT;
        Row row;
        for (int at = 0; at < 8; at++) row.push_back({at % 2 ? '\\' : '/', cards[at]});
        Card held[2];
        values.clear();
        int won = for_player(reads("A1") ? AXEL : reads("A2") ? starter : asked, value(row, held, 8));
        cout << "Case " << number << ": ";
        if (won) {
            cout << name << (won > 0 ? " wins " : " loses ") << abs(won) << '\n';
        } else {
            cout << "Axel and Birgit tie\n";
        }
    }
}
