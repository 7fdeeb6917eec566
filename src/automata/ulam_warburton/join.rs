//! Two things at once, where there are threads.

use std::panic::resume_unwind;
use std::thread::{Builder, scope};

/// The results of `a` and `b`, computed at the same time if a thread can be had for `a`, and one
/// after the other if not, as in wasm. A panic in either is passed on.
pub(super) fn join<A: Send, B>(a: impl Fn() -> A + Sync, b: impl FnOnce() -> B) -> (A, B) {
    scope(|scope| {
        let elsewhere = Builder::new().spawn_scoped(scope, &a);
        let b = b();
        let a = match elsewhere {
            Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
            Err(_) => a(),
        };
        (a, b)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_results_come_back_in_their_places() {
        assert_eq!(join(|| 1, || "two"), (1, "two"));
    }
}
