use crate::catalogue::catalogue;

catalogue! {
    /// The misreadings of Gems Fight!: whose turn it is (`B`), which stones are made (`K`), how the players play (`P`), and what is
    /// printed (`A`).
    GemsReading {
        B1 { yours: "the turn passes after every bag",
            rules: "a player who got a stone has another turn", sample: true }
        B2 { yours: "the player who has begun pours all the bags",
            rules: "the turn passes after a bag that makes no stone", sample: true }
        B3 { yours: "a player has at most one more turn, whatever it brings",
            rules: "a player has another turn as often as the last one brought a stone" }
        K1 { yours: "gems that do not melt are thrown away after every bag",
            rules: "gems that do not melt stay in the cooker, for either player", sample: true }
        K2 { yours: "a bag makes one stone at most",
            rules: "gems melt until fewer than the melting number of a colour are left, and each stone counts", sample: true }
        K3 { yours: "gems melt only when there are more than the melting number",
            rules: "as soon as there are as many gems of a colour as the melting number, they melt", sample: true }
        K4 { yours: "gems of all colours melt together",
            rules: "only gems of the same colour melt into a stone", sample: true }
        P1 { yours: "each player pours the bag that makes most stones at once",
            rules: "both players look ahead to the end: fewer stones now may be more in the end" }
        P2 { yours: "both players want the largest number for Alice",
            rules: "each player wants as many stones as possible: Bob makes the difference small" }
        A1 { yours: "what is printed is the number of Alice's stones",
            rules: "what is printed is Alice's stones minus Bob's", sample: true }
        A2 { yours: "what is printed is Bob's stones minus Alice's, or Bob begins",
            rules: "Alice begins, and what is printed is her stones minus Bob's", sample: true }
        A3 { yours: "what is printed is by how much the winner is ahead",
            rules: "what is printed is Alice's stones minus Bob's, with a minus sign when Bob is ahead", sample: true }
    }
}
