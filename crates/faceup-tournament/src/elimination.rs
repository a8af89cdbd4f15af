//! The inverse of a small positive definite matrix.

/// The inverse by elimination; `None` if the matrix is singular.
///
/// The matrices here have a row for each strategy of a pool: too few to bring a library of linear algebra in. They are
/// positive definite, and so no rows need to change places.
pub fn inverse(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..size).map(|row| (0..size).map(|column| f64::from(u8::from(row == column))).collect()).collect();
    for pivot in 0..size {
        let divisor = matrix[pivot][pivot];
        if divisor.is_nan() || divisor <= f64::MIN_POSITIVE {
            return None;
        }
        for side in [&mut matrix, &mut inverse] {
            side[pivot].iter_mut().for_each(|entry| *entry /= divisor);
        }
        for row in (0..size).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot];
            for side in [&mut matrix, &mut inverse] {
                let from = side[pivot].clone();
                side[row].iter_mut().zip(from).for_each(|(entry, from)| *entry -= factor * from);
            }
        }
    }
    Some(inverse)
}

#[cfg(test)]
mod tests {
    use faceup::core::SplitMix64;

    use super::inverse;

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        let mut rng = SplitMix64::new(1);
        for size in 1..12 {
            let root: Vec<Vec<f64>> =
                (0..size).map(|_| (0..size).map(|_| rng.below(1000) as f64 / 1000.0 - 0.5).collect()).collect();
            let product = |a: &[Vec<f64>], b: &[Vec<f64>], row: usize, column: usize| -> f64 {
                (0..size).map(|middle| a[row][middle] * b[middle][column]).sum()
            };
            let transposed: Vec<Vec<f64>> =
                (0..size).map(|row| (0..size).map(|column| root[column][row]).collect()).collect();
            let one = |row, column| f64::from(u8::from(row == column));
            let matrix: Vec<Vec<f64>> = (0..size)
                .map(|row| {
                    (0..size).map(|column| product(&root, &transposed, row, column) + one(row, column)).collect()
                })
                .collect();
            let inverted = inverse(matrix.clone()).unwrap();
            for row in 0..size {
                for column in 0..size {
                    let found = product(&matrix, &inverted, row, column);
                    assert!((found - one(row, column)).abs() < 1e-9, "{size}: {found}");
                }
            }
        }
        assert_eq!(inverse(vec![vec![1.0, 1.0], vec![1.0, 1.0]]), None);
    }
}
