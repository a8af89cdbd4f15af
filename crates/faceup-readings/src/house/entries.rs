use crate::catalogue::catalogue;

catalogue! {
    /// The misreadings of House of Cards: who starts (`W`), which moves there are (`M`), what a triangle is worth (`T`), what held
    /// cards are worth (`H`), and what is printed (`A`).
    HouseReading {
        W1 { yours: "Axel always starts",
            rules: "the colour of the first card says who starts: red Axel, black Birgit" }
        W2 { yours: "the player who is asked about starts",
            rules: "the colour of the first card says who starts; who is asked about plays no part in it", sample: true }
        M1 { yours: "the held card cannot be laid as a base",
            rules: "the held card may be laid as a base, and the drawn one is held instead" }
        M2 { yours: "who holds a card cannot lay the drawn one as a base",
            rules: "the drawn card may be laid as a base while another one is held" }
        M3 { yours: "who holds a card cannot lay a base at all",
            rules: "a holder may lay the drawn card or the held one as a base and keeps the other" }
        M4 { yours: "the drawn card is always the left one of a peak",
            rules: "either of the drawn and the held card may be the left one: the two orders are different moves" }
        M5 { yours: "a card may be held only where nothing can be built",
            rules: "with an empty hand a card may always be held" }
        M6 { yours: "the last card may be held only where nothing can be built",
            rules: "with an empty hand a card may always be held, the last one too" }
        M7 { yours: "bases are laid on the ground floor alone",
            rules: "two neighbouring peaks of one storey make a valley, on any storey, up to the full pyramid" }
        T1 { yours: "the base does not belong to the triangle that a peak closes",
            rules: "a peak closes a triangle of three cards: its two and the base that it stands on" }
        T2 { yours: "the player who closes a triangle gets its points",
            rules: "the points go to the colour that two or three of the cards have, whoever closes the triangle" }
        T3 { yours: "the colour of the card drawn says who gets a triangle's points",
            rules: "the points go to the colour that two or three of the cards have", sample: true }
        H1 { yours: "held cards are worth nothing at the end",
            rules: "a card held at the end counts its rank for its holder if it has the holder's colour, and against its \
                    holder otherwise" }
        H2 { yours: "a held card always counts for its holder",
            rules: "a held card of the other colour counts against its holder" }
        A1 { yours: "what is printed for Birgit is what Axel wins",
            rules: "the result is that of the player who is asked about: what Axel wins Birgit loses", sample: true }
        A2 { yours: "what is printed is what the player who starts wins",
            rules: "the result is that of the player who is asked about", sample: true }
    }
}
