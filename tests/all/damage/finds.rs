//! Damaged files of finds: each is refused without a panic, or holds only certificates that it was
//! given, each with its digest.

use nimscape_arrays::dynamics::{OrbitCertificate, Rule, State, orbit as follow};
use nimscape_periods::frontier::{Evidence, Find, Finds};
use serde_json::{Value, json};

use super::{Documents, Random, accepted, assert_same_spelling, random_cases};

const LINK: &str = "https://example.org/#v1/periods?c=2&row=20";

fn orbit() -> OrbitCertificate {
    let mut state = State::random(7, 3, 5, Rule::A).unwrap();
    let found = follow(&state, 1 << 20).unwrap();
    (0..found.preperiod).for_each(|_| _ = state.step());
    let certificate = state.certificate(found.period);
    certificate.check(|_| true).unwrap();
    certificate
}

#[test]
fn a_damaged_file_of_finds_is_refused_or_unchanged_in_what_it_claims() {
    let mut certificates: Vec<Evidence> =
        crate::certificates_adversarial::genuine().into_iter().map(Evidence::from).collect();
    certificates.push(orbit().into());
    let find = |of: &Evidence| Find::new(LINK, of.clone()).unwrap();
    let file = Finds::new(certificates.iter().map(find).collect()).to_json();
    let finds: Value = serde_json::from_str(&file).unwrap();
    let verified = |text: &str| {
        let Ok(finds) = Finds::from_json(text) else { return false };
        assert_same_spelling(&finds.to_json(), text);
        for find in finds.finds() {
            assert!(certificates.contains(&find.certificate), "{text}");
        }
        true
    };
    let documents = Documents::read([file]);
    let [cases, read] = documents.meet(&mut Random::new(9), 17, random_cases() / 4, verified);
    for other in [json!([]), json!({}), json!(0), finds["finds"].clone()] {
        accepted(&other, verified);
    }
    println!("{cases} damaged files, {read} of them read");
    assert!(read > 1 && read < cases / 10, "{read} of {cases}");
}
