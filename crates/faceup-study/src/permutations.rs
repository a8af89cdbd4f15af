//! All orders of a deck in lexicographic order, and which of them are worth the same.

/// How many orders `items` things have, if a `u64` can tell.
pub fn count(items: u32) -> Option<u64> {
    (1..=u64::from(items)).try_fold(1_u64, u64::checked_mul)
}

/// The order of 0 to `items` - 1 with this number, counted from 0.
///
/// # Panics
/// When there are more than 20 items or the number is too large.
pub fn unrank(items: u32, mut number: u64) -> Vec<u8> {
    let mut left: Vec<u8> = (0..items as u8).collect();
    (0..items)
        .rev()
        .map(|behind| {
            let orders = count(behind).expect("at most 20 items");
            let place = (number / orders) as usize;
            number %= orders;
            left.remove(place)
        })
        .collect()
}

/// Goes on to the next order; false after the last one, which stays as it is.
pub fn advance(order: &mut [u8]) -> bool {
    let Some(place) = order.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let larger = order.iter().rposition(|item| *item > order[place]).unwrap_or(place + 1);
    order.swap(place, larger);
    order[place + 1..].reverse();
    true
}

/// How many orders of House of Cards an order stands for, itself included, when each class of equal deals is looked at once;
/// 0 for an order that another one stands for.
///
/// `order` is numbers of cards, red ones below `ranks`, the first card red. What the laid cards between the first and the last
/// show does not change when they are turned round, nor what the first and the last do when they change places: their outer
/// slopes never score. They may change places only where the colour of the first card, which says who starts, stays. And
/// each deal has one in which the colours are exchanged, with a black card in front.
pub fn stands_for(order: &[u8], peaks: u32, ranks: u32) -> u64 {
    let last = 2 * peaks as usize - 1;
    let both_red = u32::from(order[last]) < ranks;
    if order[1] > order[last - 1] || both_red && order[0] > order[last] {
        return 0;
    }
    if both_red { 8 } else { 4 }
}

#[cfg(test)]
mod tests {
    use super::{advance, count, stands_for, unrank};

    #[test]
    fn orders_follow_each_other_by_their_numbers() {
        for items in 1..=6 {
            let mut order = unrank(items, 0);
            for number in 0..count(items).unwrap() {
                assert_eq!(order, unrank(items, number));
                assert_eq!(advance(&mut order), number + 1 < count(items).unwrap());
            }
        }
        let last = count(20).unwrap() - 1;
        assert_eq!(unrank(20, last), (0..20).rev().collect::<Vec<u8>>());
        assert_eq!(count(21), None);
    }

    #[test]
    fn classes_hold_every_order_once() {
        for (peaks, ranks) in [(2, 2), (2, 3), (3, 4)] {
            let all = count(2 * ranks).unwrap();
            let mut order = unrank(2 * ranks, 0);
            let mut sum = 0;
            for _ in 0..all / 2 {
                assert!(u32::from(order[0]) < ranks, "red cards come first");
                sum += stands_for(&order, peaks, ranks);
                advance(&mut order);
            }
            assert_eq!(sum, all);
        }
    }
}
