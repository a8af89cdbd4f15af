use faceup_core::Player;

use super::super::{MagicDuel, Rules};
use super::{deal, lines};

#[test]
fn numbered_deals_are_those_listed() {
    for line in lines("numbered.txt") {
        let (key, text) = line.split_once(" ; ").unwrap_or_else(|| panic!("{line}: two parts"));
        let (seed, number) = key.split_once(' ').unwrap_or_else(|| panic!("{line}: a seed and a number"));
        let listed = deal(text);
        let numbered = MagicDuel::numbered(*listed.rules(), seed.parse().unwrap(), number.parse().unwrap());
        assert_eq!(numbered, listed, "{line}");
    }
}

#[test]
fn neighbours_differ() {
    let deal = |seed, number| MagicDuel::numbered(Rules::STATEMENT, seed, number);
    for number in (0..500).chain((1 << 32) - 250..(1 << 32) + 250) {
        assert_ne!(deal(1, number), deal(1, number + 1), "{number}");
        assert_ne!(deal(1, number), deal(2, number), "{number}");
        assert_ne!(deal(1, number), deal(1 | 1 << 32, number), "{number}");
    }
}

/// How far the counts are from an expectation that is the same for all.
fn chi_squared(counts: &[u32]) -> f64 {
    let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
}

#[test]
fn each_kind_is_as_often_at_each_place() {
    const DEALS: u64 = 20_000;
    let mut kinds = [[[0_u32; 5]; 25]; 2];
    // The two top cards of a deal, and the top cards of two deals in a row.
    let (mut tops, mut followers) = ([0_u32; 25], [0_u32; 25]);
    let mut last = 0;
    for number in 0..DEALS {
        let deal = MagicDuel::numbered(Rules::STATEMENT, 6565, number);
        for player in Player::BOTH {
            for (place, kind) in deal.deck(player).iter().enumerate() {
                kinds[player.index()][place][kind.index()] += 1;
            }
        }
        let [alice, bob] = Player::BOTH.map(|player| deal.deck(player)[0].index());
        tops[5 * alice + bob] += 1;
        followers[5 * last + alice] += 1;
        last = alice;
    }
    // Chi-squared is above these once in ten thousand times: with 4 degrees of freedom, and with 24.
    for place in kinds.iter().flatten() {
        assert!(chi_squared(place) < 23.5, "{kinds:?}");
    }
    assert!(chi_squared(&tops) < 58.6, "{tops:?}");
    assert!(chi_squared(&followers) < 58.6, "{followers:?}");
}
