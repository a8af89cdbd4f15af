use super::house::House;

/// The cards of a deal, and what the moves with them win.
///
/// Points are counted for the player to move, as everywhere in the search.
#[derive(Debug)]
pub(super) struct Row {
    /// The codes of the cards in the order of the deck.
    codes: Vec<u8>,
    /// The highest rank.
    highest: i16,
}

impl Row {
    pub(super) fn new(codes: Vec<u8>) -> Self {
        let highest = codes.iter().map(|code| i16::from(code >> 1)).max().unwrap_or(0);
        Row { codes, highest }
    }

    /// The number of moves left to the end.
    pub(super) fn left(&self, drawn: usize) -> usize {
        self.codes.len() - drawn
    }

    /// So many points more than the other a player wins at most from here on.
    ///
    /// A triangle has no two cards of a rank and colour, and neither have the hands at the end.
    pub(super) fn most(&self, drawn: usize) -> i16 {
        let (triangle, hands) = (3 * self.highest - 1, 2 * self.highest);
        self.left(drawn) as i16 * triangle + hands
    }

    /// The value with two moves left, or, once a move attains `beta`, what it attains.
    pub(super) fn value_of_two(&self, house: House, drawn: usize, beta: i16) -> i16 {
        let mut best = i16::MIN;
        self.each_move(house, drawn, |next, gain| {
            best = best.max(gain - self.last_value(next, drawn + 1));
            best >= beta
        });
        best
    }

    /// The value with one move left.
    pub(super) fn last_value(&self, house: House, drawn: usize) -> i16 {
        let mut best = i16::MIN;
        self.each_move(house, drawn, |next, gain| {
            best = best.max(gain - self.payoff(next, drawn + 1));
            false
        });
        best
    }

    /// The most points that one move wins.
    pub(super) fn best_gain(&self, house: House, drawn: usize) -> i16 {
        let mut best = i16::MIN;
        self.each_move(house, drawn, |_, gain| {
            best = best.max(gain);
            false
        });
        best
    }

    /// What the cards held pay at the end, to the player whose turn it would be.
    pub(super) fn payoff(&self, house: House, drawn: usize) -> i16 {
        let colour = self.colour(drawn);
        let worth = |code: u8| {
            let rank = i16::from(code >> 1);
            if (code ^ colour) & 1 == 0 { rank } else { -rank }
        };
        // An empty hand has the rank 0.
        worth(house.hand(0)) + worth(house.hand(1))
    }

    /// Calls `visit` with the position after each move and the points that it wins, until `visit` says that it is enough.
    #[inline]
    pub(super) fn each_move(&self, house: House, drawn: usize, mut visit: impl FnMut(House, i16) -> bool) {
        let player = drawn as u32 & 1;
        let colour = self.colour(drawn);
        let (card, held) = (self.codes[drawn], house.hand(player));
        if held == 0 {
            let mut enough = visit(house.with_hand(player, card), 0);
            let mut sites = house.sites().filter(|site| site.is_valley());
            while let Some(site) = if enough { None } else { sites.next() } {
                let gain = points([site.cards.0, site.cards.1, card], colour);
                enough = visit(house.with_base(site, card), gain);
            }
            return;
        }
        let (exchanged, emptied) = (house.with_hand(player, card), house.with_hand(player, 0));
        for site in house.sites() {
            let (left, right) = site.cards;
            let enough = if site.is_valley() {
                visit(house.with_base(site, card), points([left, right, card], colour))
                    || visit(exchanged.with_base(site, held), points([left, right, held], colour))
            } else {
                let gain = points([left, card, held], colour);
                visit(emptied.with_peak(site, card, held), gain) || visit(emptied.with_peak(site, held, card), gain)
            };
            if enough {
                return;
            }
        }
    }

    /// The colour bit of the player to move: the starter's with an even number of cards drawn.
    fn colour(&self, drawn: usize) -> u8 {
        (self.codes[0] ^ drawn as u8) & 1
    }
}

/// What a triangle pays to the player of the colour.
fn points(codes: [u8; 3], colour: u8) -> i16 {
    let ranks: i16 = codes.iter().map(|code| i16::from(code >> 1)).sum();
    let foes: u8 = codes.iter().map(|code| (code ^ colour) & 1).sum();
    if foes < 2 { ranks } else { -ranks }
}
