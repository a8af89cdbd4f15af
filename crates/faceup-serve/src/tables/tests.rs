use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use faceup::GameId;
use faceup::session::{Options, Refused, Session, Shared, open};

use super::{MOST, Tables};

fn run<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap().block_on(work)
}

const WAIT: Duration = Duration::from_millis(50);
const DEAL: &str = "G3 S3: bc ac ab abc";

fn opened(deal: &str) -> Result<Box<dyn Session>, Refused> {
    open(GameId::GemsFight, deal, &Options::default())
}

async fn value(tables: &Tables, deal: &str) -> i32 {
    let lease = tables.lend(GameId::GemsFight, deal.to_owned(), WAIT).await.unwrap();
    let answer = lease.ask(|| opened(deal), |session| Ok(session.analyse().unwrap().value.unwrap()), |_| false);
    answer.unwrap()
}

#[test]
fn a_session_that_panicked_is_not_kept() {
    let tables = Tables::new(1 << 20, Shared::default());
    run(async {
        assert_eq!(value(&tables, DEAL).await, 3);
        assert!(tables.bytes() > 0);
        let lease = tables.lend(GameId::GemsFight, DEAL.to_owned(), WAIT).await.unwrap();
        let panicking =
            AssertUnwindSafe(|| lease.ask(|| opened(DEAL), |_| -> Result<(), Refused> { panic!() }, |_| false));
        assert!(catch_unwind(panicking).is_err());
        assert_eq!(tables.bytes(), 0);
        assert_eq!(value(&tables, DEAL).await, 3);
    });
}

#[test]
fn a_session_is_lent_to_one_at_a_time() {
    let tables = Tables::new(1 << 20, Shared::default());
    run(async {
        let lease = tables.lend(GameId::GemsFight, DEAL.to_owned(), WAIT).await.unwrap();
        assert!(tables.lend(GameId::GemsFight, DEAL.to_owned(), WAIT).await.is_err());
        assert_eq!(value(&tables, "G3 S2: abc abc").await, value(&tables, "G3 S2: abc abc").await);
        drop(lease);
        assert_eq!(value(&tables, DEAL).await, 3);
    });
}

#[test]
fn the_number_of_sessions_is_bounded_however_small_they_are() {
    let tables = Tables::new(usize::MAX, Shared::default());
    run(async {
        for number in 1..=MOST + 50 {
            value(&tables, &format!("G1 S{number}: a a")).await;
        }
        let kept = super::locked(&tables.0.slots).len();
        assert!(kept <= MOST, "{kept}");
        assert!(kept > MOST / 2, "{kept}");
    });
}

#[test]
fn requests_that_found_no_deal_leave_nothing_behind() {
    let tables = Tables::new(1 << 20, Shared::default());
    run(async {
        for number in 0..10 {
            drop(tables.lend(GameId::GemsFight, format!("deal {number}"), WAIT).await.unwrap());
        }
        assert_eq!(super::locked(&tables.0.slots).len(), 0);
    });
}
