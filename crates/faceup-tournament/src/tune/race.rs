use crate::Error;
use crate::stats::Moments;

/// Finds the best of many arms: each round spends the same, and the worse half leaves.
///
/// Successive halving (Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed bandits", ICML 2013; Jamieson and
/// Talwalkar, "Non-stochastic best arm identification and hyperparameter optimization", AISTATS 2016). `deals` is the number
/// of deals of all arms and of what they are compared with; `least` is the fewest that an arm plays in a round, also where that is more than its share.
/// `measure` plays some arms on the same new deals. An arm keeps what it has made in earlier rounds.
///
/// Gives the arms with their counts, the best first; arms that left earlier come later.
pub fn halve(
    arms: usize,
    deals: u64,
    least: u64,
    mut measure: impl FnMut(&[usize], u64) -> Result<Vec<Moments>, Error>,
) -> Result<Vec<(usize, Moments)>, Error> {
    let rounds = u64::from(arms.next_power_of_two().ilog2()).max(1);
    let mut standing: Vec<(usize, Moments)> = (0..arms).map(|arm| (arm, Moments::default())).collect();
    let mut racing = arms;
    for _ in 0..rounds {
        let each = (deals / rounds / (racing as u64 + 1) / least * least).max(least);
        let places: Vec<usize> = standing[..racing].iter().map(|(arm, _)| *arm).collect();
        for ((_, whole), part) in standing.iter_mut().zip(measure(&places, each)?) {
            whole.merge(&part);
        }
        // All arms of a round have played the same deals, so sums can be compared; equal ones keep their order.
        standing[..racing].sort_by_key(|(arm, moments)| (std::cmp::Reverse(moments.sum), *arm));
        racing = racing.div_ceil(2);
    }
    Ok(standing)
}

#[cfg(test)]
mod tests {
    use faceup::core::SplitMix64;

    use super::halve;
    use crate::stats::Moments;

    /// Arms that are coins with chances in thousandths; gives the order of finish, and how many tosses it took.
    fn race(chances: &[usize], deals: u64, seed: u64) -> (Vec<usize>, u64) {
        let mut rng = SplitMix64::new(seed);
        let mut tosses = 0;
        let standing = halve(chances.len(), deals, 4, |arms, deals| {
            tosses += arms.len() as u64 * deals;
            let toss = |&arm: &usize| {
                let mut moments = Moments::default();
                (0..deals).for_each(|_| moments.count(i32::from(rng.below(1000) < chances[arm])));
                moments
            };
            Ok(arms.iter().map(toss).collect())
        });
        (standing.unwrap().into_iter().map(|(arm, _)| arm).collect(), tosses)
    }

    #[test]
    fn a_planted_best_arm_is_found() {
        let mut found = 0;
        for seed in 0..100 {
            let mut chances = vec![500; 60];
            let best = seed as usize % 60;
            chances[best] = 600;
            let (order, tosses) = race(&chances, 60_000, seed);
            found += u32::from(order[0] == best);
            assert!(tosses <= 60_000, "{tosses}");
        }
        assert!(found >= 98, "{found}");
    }

    #[test]
    fn the_best_arms_stay_longest() {
        let chances: Vec<usize> = (0..16).map(|arm| 100 + 50 * arm).collect();
        let (order, _) = race(&chances, 200_000, 1);
        assert_eq!(order[..3], [15, 14, 13]);
        let mut all = order;
        all.sort_unstable();
        assert_eq!(all, (0..16).collect::<Vec<_>>());
    }

    #[test]
    fn a_round_takes_half_the_arms_and_twice_the_deals() {
        let mut rounds = Vec::new();
        let equal = |arms: &[usize], deals| {
            rounds.push((arms.len(), deals));
            Ok(vec![Moments::default(); arms.len()])
        };
        let standing = halve(8, 960, 8, equal).unwrap();
        assert_eq!(rounds, [(8, 32), (4, 64), (2, 104)]);
        assert_eq!(standing.iter().map(|(arm, _)| *arm).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 6, 7]);
    }

    #[test]
    fn even_one_arm_is_measured() {
        let (order, tosses) = race(&[500], 10, 1);
        assert_eq!((order, tosses), (vec![0], 4));
        assert_eq!(race(&[500; 5], 0, 1).1, 4 * (5 + 3 + 2));
    }
}
