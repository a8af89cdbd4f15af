// Magic Duel, written independently of the Python program: every area is a string of cards, and cards are moved one by one.
#include <algorithm>
#include <iostream>
#include <string>
#include <utility>

using namespace std;

// The kinds by their numbers: 0 Plain, 1 Swamp, 2 Mountain, 3 Island, 4 Forest.
const string PLAY = "10243", DISCARD = "32014", DESTROY = "43201", RECYCLE = "41230";

struct Side {
    string name, deck, hand, field, grave;

    void draw() {
        if (deck.empty()) return;
        hand += deck.front();
        deck.erase(0, 1);
    }

    bool idle() const { return deck.empty() && hand.empty(); }
};

long copies(const string &area, char kind) { return count(area.begin(), area.end(), kind); }

bool holds(const string &area, char kind) { return area.find(kind) != string::npos; }

void move_card(string &from, string &to, char kind) {
    from.erase(from.find(kind), 1);
    to += kind;
}

// Of the kinds in `area` the one that `worth` puts highest; of equals the first in the order. The area is not empty.
template <class Worth>
char best(const string &area, const string &order, Worth worth) {
    char chosen = 0;
    for (char kind : order) {
        if (holds(area, kind) && (!chosen || worth(kind) > worth(chosen))) chosen = kind;
    }
    return chosen;
}

void discard(Side &who) {
    move_card(who.hand, who.grave, best(who.hand, DISCARD, [&](char kind) { return copies(who.hand, kind); }));
}

bool acts(char kind, const Side &own, const Side &other) {
    switch (kind) {
        case '0': return !own.deck.empty();
        case '1': return !other.hand.empty();
        case '2': return !other.field.empty();
        case '4': return !own.grave.empty();
        default: return false;
    }
}

// The card to play; 0 to skip.
char chosen(const Side &own, const Side &other) {
    for (bool effect : {true, false}) {
        for (char kind : PLAY) {
            if (holds(own.hand, kind) && !holds(own.field, kind) && acts(kind, own, other) == effect) return kind;
        }
    }
    return 0;
}

bool counters(const Side &other, const Side &own) {
    string missing;
    for (char kind : PLAY) {
        if (!holds(own.field, kind)) missing += kind;
    }
    return missing.size() == 1 && copies(own.grave, missing[0]) < 5 && holds(other.hand, '3') && other.hand.size() > 1;
}

void act(char kind, Side &own, Side &other) {
    if (!acts(kind, own, other)) return;
    if (kind == '0') {
        own.draw();
    } else if (kind == '1') {
        discard(other);
    } else if (kind == '2') {
        char gone = best(other.field, DESTROY, [&](char kind) { return -copies(other.field, kind); });
        move_card(other.field, other.grave, gone);
    } else {
        char back = best(own.grave, RECYCLE, [&](char kind) { return -copies(own.field, kind) - copies(own.hand, kind); });
        move_card(own.grave, own.hand, back);
    }
}

// Plays a turn of `own`; whether the duel has ended with it.
bool ends(Side &own, Side &other, string &winner) {
    own.draw();
    if (char kind = chosen(own, other)) {
        if (counters(other, own)) {
            move_card(other.hand, other.grave, '3');
            discard(other);
            move_card(own.hand, own.grave, kind);
        } else {
            move_card(own.hand, own.field, kind);
            act(kind, own, other);
        }
    }
    if (all_of(PLAY.begin(), PLAY.end(), [&](char kind) { return holds(own.field, kind); })) {
        winner = own.name;
        return true;
    }
    return own.idle() && other.idle();
}

int main() {
    ios::sync_with_stdio(false);
    int duels;
    cin >> duels;
    for (int number = 1; number <= duels; number++) {
        Side own, other;
        own.name = "Alice";
        other.name = "Bob";
        for (Side *side : {&own, &other}) {
            for (int card = 0; card < 25; card++) {
                char kind;
                cin >> kind;
                side->deck += kind;
            }
            for (int card = 0; card < 5; card++) side->draw();
        }
        string winner = "Draw";
        int turn = 1;
        while (!ends(own, other, winner) && turn < 100) {
            swap(own, other);
            turn++;
        }
        cout << "Case " << number << ": " << winner << ' ' << turn << '\n';
    }
}
