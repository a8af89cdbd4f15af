//! Prints the description of the interface for programs: `cargo xtask openapi --write` puts it into `docs/openapi.json`.
#![allow(clippy::print_stdout, reason = "what it prints is its purpose")]

fn main() {
    print!("{}", faceup_serve::openapi());
}
