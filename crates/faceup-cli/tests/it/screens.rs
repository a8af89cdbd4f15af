//! The pages in `tests/screens` are what a person sees: each command there is run and compared with what stands below it.
//!
//! After a meant change, `TRYCMD=overwrite cargo test -p faceup-cli` records the new screens; read them before committing.

#[test]
fn recorded_screens() {
    trycmd::TestCases::new().env("NO_COLOR", "1").env("COLUMNS", "80").case("tests/screens/*.md");
}
