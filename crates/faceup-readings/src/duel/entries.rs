use crate::catalogue::catalogue;

catalogue! {
    /// The misreadings of Magic Duel. Tags are those of the page's open questions and of `readings.tags`.
    DuelReading {
        T1 { yours: "nobody draws cards before turn 1",
            rules: "both players draw five cards before turn 1", sample: true }
        T3 { yours: "Alice does not draw in turn 1",
            rules: "every turn has a draw phase, Alice's first one too", sample: true }
        T4 { yours: "the last number of a deck is its top card",
            rules: "a deck is listed from top to bottom, so the first number is drawn first", sample: true }
        T5 { yours: "each player's turns are counted apart",
            rules: "turns are counted over both players: Alice has turn 1, Bob turn 2, Alice turn 3", sample: true }
        T6 { yours: "each player has 100 turns, 200 together",
            rules: "the duel is drawn after turn 100, both players' turns counted" }
        T7 { yours: "a win in turn 100 is a draw",
            rules: "the win is looked for before the limit, so a win in turn 100 is a win", harmless: true }
        T8 { yours: "play stops after turn 99",
            rules: "turn 100 is played, and a drawn duel lasts 100 turns" }
        T9 { yours: "a player who cannot draw loses",
            rules: "with an empty deck the draw phase is skipped" }
        T10 { yours: "a full field wins at the end of the player's next turn, if it is still full",
            rules: "the field is looked at in the end phase of the same turn, and five kinds win at once", sample: true }
        P1 { yours: "an Island has an effect when it is played",
            rules: "an Island has no effect when it is played, so it is of medium priority whatever else is in hand" }
        P2 { yours: "an Island has an effect when it is played if it could be used to counter",
            rules: "an Island has no effect when it is played, so it is of medium priority whatever else is in hand",
            like: "P1" }
        P3 { yours: "cards are played in one order, with or without an effect",
            rules: "kinds with an effect come first, and only within one priority the order decides", harmless: true }
        P4 { yours: "a Plain has an effect even with an empty deck",
            rules: "with an empty deck a Plain has no effect and is of medium priority", harmless: true }
        P5 { yours: "a Swamp has an effect even against an empty hand",
            rules: "against an empty hand a Swamp has no effect and is of medium priority", harmless: true }
        P6 { yours: "a Mountain has an effect even against an empty field",
            rules: "against an empty field a Mountain has no effect and is of medium priority", harmless: true }
        P7 { yours: "a Forest has an effect even with an empty grave",
            rules: "with an empty grave a Forest has no effect and is of medium priority" }
        P8 { yours: "whether a Plain has an effect is looked at before the draw phase",
            rules: "priorities are looked at in the main phase, when the turn's card has been drawn", harmless: true }
        P9 { yours: "cards without an effect are never played",
            rules: "a kind that the field lacks is played even without an effect, after those with one", sample: true }
        P10 { yours: "a kind that is on the field already is played if there is nothing else",
            rules: "with low priority alone in hand the main phase is skipped", sample: true }
        C1 { yours: "nobody ever counters",
            rules: "a player counters when the opponent's field has four kinds and the fifth can still come, with an \
                    Island and one more card in hand", sample: true }
        C2 { yours: "it does not matter how many of the fifth kind are in the grave",
            rules: "a counter needs fewer than five of the fifth kind in the grave of the player about to play",
            harmless: true }
        C3 { yours: "the fifth kind is counted in the grave of the player who counters",
            rules: "the fifth kind is counted in the grave of the player about to play" }
        C4 { yours: "the fifth kind is counted in both graves together",
            rules: "the fifth kind is counted in the grave of the player about to play alone", sample: true }
        C5 { yours: "the Island still counts as in hand when the other card of a counter is chosen",
            rules: "the Island is discarded first, and the other card is chosen by what is left in hand", sample: true }
        C6 { yours: "the other card of a counter must not be an Island",
            rules: "any other card pays, a second Island too: the discard strategy even lists Island first" }
        C7 { yours: "an Island alone can counter, and a second card is discarded only if there is one",
            rules: "a counter takes an Island and another card in hand" }
        C8 { yours: "a counter costs an Island and nothing more",
            rules: "a counter costs an Island and another card of the hand, chosen by the discard strategy" }
        C9 { yours: "a countered card goes to the grave of the player who countered it",
            rules: "a countered card goes to the grave of its owner: no card ever changes hands" }
        C10 { yours: "a countered card stays in its owner's hand",
            rules: "a countered card goes to the grave of its owner", sample: true }
        C11 { yours: "a countered card leaves the game",
            rules: "a countered card goes to the grave of its owner, where it counts and can be taken back" }
        C12 { yours: "a player counters when the card would be the fourth kind on the field",
            rules: "a counter waits until four kinds lie on the opponent's field already", sample: true }
        C13 { yours: "a player counters only while the card that was placed last is an Island",
            rules: "it is the hand of the player who counters that needs an Island; what was placed last does not matter", sample: true }
        F1 { yours: "the Forest just played does not count as on the field when a card is taken back",
            rules: "a card is placed first and has its effect then, so the Forest counts as on the field" }
        F2 { yours: "for taking a card back, cards are counted in the hand alone",
            rules: "the fewest cards in field and hand together decide which card is taken back" }
        F3 { yours: "for taking a card back, cards are counted on the field alone",
            rules: "the fewest cards in field and hand together decide which card is taken back" }
        F4 { yours: "for taking a card back, cards are counted in the grave",
            rules: "the fewest cards in field and hand together decide; the grave only says which kinds there are" }
        F5 { yours: "a Forest cannot take a Forest back",
            rules: "any card of the grave can be taken back: Forest is even the first in the order" }
        S1 { yours: "a card lost to a Swamp goes to the grave of the player of the Swamp",
            rules: "the player who discards puts the card into the own grave", sample: true }
        D1 { yours: "for discarding, cards are counted in hand and on the field",
            rules: "the kind with most cards in hand is discarded; the field does not count" }
        E1 { yours: "only the limit of turns ends a duel without a winner",
            rules: "the duel is also drawn when both decks and both hands are empty", harmless: true }
        E2 { yours: "a duel with nothing left is drawn a turn later",
            rules: "the duel is drawn in the turn after which both decks and both hands are empty", harmless: true }
        E3 { yours: "the duel is drawn when both decks are empty",
            rules: "both decks and both hands must be empty: hands are still played when the decks are gone" }
        E4 { yours: "the duel is drawn when both hands are empty",
            rules: "both decks and both hands must be empty" }
        E5 { yours: "the duel is drawn when one player has neither deck nor hand",
            rules: "both players must have nothing left in deck and hand", harmless: true }
        E6 { yours: "a duel with nothing left is drawn even where the last card completes a field",
            rules: "the win is looked for first", harmless: true }
    }
}
