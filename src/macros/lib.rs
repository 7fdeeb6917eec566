//! One declaration for what JavaScript sees: the TypeScript type, the check of its values, and the
//! exported function.
//!
//! - [`Typescript`], derived, writes the TypeScript type of a struct or of an enum without data,
//!   with its documentation, as serde serialises it.
//! - [`request!`](macro@request) declares an object of parameters with the range of each.
//! - [`macro@export`] exports a function, the methods of a figure, or a type.
//!
//! The last two are for `src/wasm`, whose `check` reads the values.

use proc_macro::TokenStream;

mod export;
mod request;
mod typescript;

/// Derives `nimscape_base::Typescript`. The name is that of the type, or `#[typescript("Name")]`.
/// A field has the TypeScript type of its Rust type, or that of `#[typescript("...")]`; an `Option`
/// may be null, and with `skip_serializing_if` the member may be absent.
#[proc_macro_derive(Typescript, attributes(typescript))]
pub fn typescript(input: TokenStream) -> TokenStream {
    expanded(syn::parse(input).and_then(|input| typescript::derive(&input)))
}

/// Declares an object of parameters: its TypeScript type, and what reads and checks it.
///
/// ```ignore
/// request! {
///     /// Which array.
///     pub struct ArrayParams {
///         /// The stack in the centre.
///         c: u32 in CENTRES,
///         /// The number of the map.
///         modulus as "mod": Option<u32> in 2..=256,
///         /// A word: an enum that serde reads.
///         way: FillingWay,
///         /// A text that is parsed by `FromStr`.
///         tree: Tree as text,
///         /// A value that a function reads: `fn(&'static str, &JsValue) -> Result<usize>`.
///         leaf: usize as "string" by vertex,
///         range side_with_row: SIDES,
///     }
/// }
/// ```
///
/// A member of type `Option` or `bool` may be absent. A range may use the members before it. Ranges
/// that do not are added to the documentation and to `RANGES`; a line `range` adds another one.
#[proc_macro]
pub fn request(input: TokenStream) -> TokenStream {
    expanded(syn::parse(input).map(|input| request::declare(&input)))
}

/// Exports a function, all methods of an `impl`, or a type.
///
/// Of a function that returns `Outcome` the parameters are read and checked by their types:
/// numbers with `#[range(...)]`, `f64` without, `String`, `bool` (which may be absent), `Share` and
/// `Steps` (callbacks for progress, which may be absent), `#[text]` for what `FromStr` parses,
/// `#[word]` for an enum, `#[typescript("...")]` for a `JsValue` that is passed on, and a type that
/// `request!` declares. What it returns is serialised, except numbers, texts, typed arrays and
/// types of JavaScript; `None` becomes undefined.
#[proc_macro_attribute]
pub fn export(_: TokenStream, input: TokenStream) -> TokenStream {
    expanded(syn::parse(input).and_then(export::expand))
}

fn expanded(result: syn::Result<proc_macro2::TokenStream>) -> TokenStream {
    result.unwrap_or_else(|error| error.to_compile_error()).into()
}
