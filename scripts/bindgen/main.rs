//! Writes the JavaScript and the types of a compiled module of the bindings:
//! `nimscape-bindgen MODULE.wasm FOLDER NAME` writes `NAME.js`, `NAME.d.ts` and `NAME_bg.wasm`.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder, name] = words.as_slice() else {
        eprintln!("usage: nimscape-bindgen MODULE.wasm FOLDER NAME");
        return ExitCode::FAILURE;
    };
    let written = Bindgen::new()
        .input_path(module)
        .out_name(name)
        .omit_default_module_path(false)
        .web(true)
        .and_then(|bindgen| bindgen.typescript(true).generate(folder));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{module}: {error:#}");
            ExitCode::FAILURE
        }
    }
}
