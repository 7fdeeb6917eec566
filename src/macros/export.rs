//! Exported functions, methods and types.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{
    Attribute, Block, Expr, FnArg, ImplItem, Item, LitStr, Pat, Path, Result, ReturnType,
    Signature, Type, Visibility, parse_quote,
};

use crate::request::{Reader, is_one_of};
use crate::typescript::{own_type, wrapped};

/// What `wasm_bindgen` passes on by itself.
const PLAIN: [&str; 8] = ["u16", "u32", "u64", "usize", "i32", "f64", "bool", "String"];

pub(crate) fn expand(item: Item) -> Result<TokenStream> {
    match item {
        Item::Fn(function) => {
            export(&function.attrs, &function.vis, function.sig, &function.block, false)
        }
        Item::Impl(mut methods) => {
            for item in &mut methods.items {
                if let ImplItem::Fn(method) = item {
                    let signature = method.sig.clone();
                    let tokens =
                        export(&method.attrs, &method.vis, signature, &method.block, true)?;
                    *item = ImplItem::Verbatim(tokens);
                }
            }
            Ok(quote!(#[wasm_bindgen] #methods))
        }
        Item::Struct(item) => Ok(declare(&item.ident, &item)),
        Item::Enum(item) => {
            let ident = &item.ident;
            let declared = declare(ident, &item);
            Ok(quote!(#[derive(serde::Deserialize)] #declared))
        }
        other => Err(syn::Error::new_spanned(other, "exports functions, methods and types")),
    }
}

/// Returns a type with what serialises it and with its TypeScript type.
fn declare(name: &syn::Ident, item: &impl ToTokens) -> TokenStream {
    quote! {
        #[derive(serde::Serialize, nimscape_base::Typescript)]
        #item

        const _: () = {
            use wasm_bindgen::prelude::*;
            #[wasm_bindgen(typescript_custom_section)]
            const TYPE: &str = <#name as nimscape_base::Typescript>::DECLARATION;
        };
    }
}

/// Returns a function with parameters that it reads itself.
fn export(
    attributes: &[Attribute],
    visibility: &Visibility,
    mut signature: Signature,
    block: &Block,
    is_method: bool,
) -> Result<TokenStream> {
    let mut reads = Vec::new();
    for argument in &mut signature.inputs {
        if let FnArg::Typed(argument) = argument {
            let Pat::Ident(pattern) = &*argument.pat else { continue };
            let name = pattern.ident.clone();
            let pattern = std::mem::replace(&mut *argument.pat, parse_quote!(#name));
            let (read, typescript, is_optional) = parameter(&argument.attrs, &name, &argument.ty)?;
            let Some(read) = read else {
                *argument.pat = pattern;
                continue;
            };
            let kind = &argument.ty;
            reads.push(if is_progress(kind) {
                quote!(let #pattern = #read;)
            } else {
                quote!(let #pattern: #kind = #read;)
            });
            argument.attrs = if is_optional {
                parse_quote!(#[wasm_bindgen(unchecked_optional_param_type = #typescript)])
            } else {
                parse_quote!(#[wasm_bindgen(unchecked_param_type = #typescript)])
            };
            *argument.ty = parse_quote!(&wasm_bindgen::JsValue);
        }
    }
    let answer = match &signature.output {
        ReturnType::Type(_, output) => match wrapped(output) {
            Some(("Outcome", inner)) => Some((inner.clone(), typescript_of(inner))),
            _ => None,
        },
        ReturnType::Default => None,
    };
    let marked = |attribute: TokenStream| {
        if is_method && attribute.is_empty() {
            quote!()
        } else {
            quote!(#[wasm_bindgen #attribute])
        }
    };
    let is_marked = attributes.iter().any(|one| one.path().is_ident("wasm_bindgen"));
    Ok(if let Some((kind, Some(typescript))) = answer {
        signature.output = parse_quote!(-> Outcome<wasm_bindgen::JsValue>);
        let mark = marked(quote!((unchecked_return_type = #typescript)));
        let convert = if matches!(wrapped(&kind), Some(("Option", _))) {
            quote!(crate::types::or_undefined(answer?))
        } else {
            quote!(crate::types::into_js(&answer?))
        };
        quote! {
            #(#attributes)*
            #mark
            #[allow(clippy::redundant_closure_call, reason = "what it returns is converted")]
            #visibility #signature {
                #(#reads)*
                let answer: Outcome<#kind> = (|| #block)();
                #convert
            }
        }
    } else {
        let mark = if is_marked { quote!() } else { marked(quote!()) };
        let statements = &block.stmts;
        quote!(#(#attributes)* #mark #visibility #signature { #(#reads)* #(#statements)* })
    })
}

/// Returns whether a parameter is a callback for progress.
fn is_progress(kind: &Type) -> bool {
    is_one_of(kind, &["Share", "Steps"])
}

/// Returns what reads a parameter, its TypeScript type, and whether it may be absent. Nothing reads
/// what has a type of JavaScript.
fn parameter(
    attributes: &[Attribute],
    name: &syn::Ident,
    kind: &Type,
) -> Result<(Option<TokenStream>, String, bool)> {
    let text = name.to_string();
    let title = LitStr::new(text.trim_start_matches('_'), Span::call_site());
    let value = name.to_token_stream();
    let attribute = |word: &str| attributes.iter().find(|one| one.path().is_ident(word));
    let given = own_type(attributes)?;
    if is_one_of(kind, &["Share"]) {
        let read = quote!(crate::progress::share_progress(#value));
        return Ok((Some(read), "(share: number) => unknown".to_owned(), true));
    }
    if is_one_of(kind, &["Steps"]) {
        let read = quote!(crate::progress::step_progress(#value));
        return Ok((Some(read), "(steps: number) => unknown".to_owned(), true));
    }
    let (inner, is_optional) = match wrapped(kind) {
        Some(("Option", inner)) => (inner, true),
        _ => (kind, is_one_of(kind, &["bool"])),
    };
    let reader = if let Some(range) = attribute("range") {
        Reader::Within(range.parse_args::<Expr>()?.into())
    } else if attribute("text").is_some() {
        Reader::Parsed
    } else if let Some(by) = attribute("by") {
        Reader::By(by.parse_args::<Path>()?)
    } else if attribute("word").is_some() {
        Reader::Word
    } else {
        Reader::Kind
    };
    let plain = reader.typescript(inner);
    let is_request =
        matches!(reader, Reader::Kind) && plain.is_none() && !is_one_of(inner, &["JsValue"]);
    if matches!(kind, Type::Reference(_)) || (is_request && given.is_some()) {
        return Ok((None, String::new(), false));
    }
    let null = if matches!(wrapped(kind), Some(("Option", _))) { " | null" } else { "" };
    let typescript = given.unwrap_or_else(|| {
        let name = plain.map_or_else(|| inner.to_token_stream().to_string(), str::to_owned);
        name + null
    });
    let or = quote!(.map_err(crate::check::thrown)?);
    let read = if is_request && is_optional {
        quote!(if crate::check::is_absent(#value) { None } else { Some(crate::check::params::<#inner>(#value) #or) })
    } else if is_request {
        quote!(crate::check::params::<#inner>(#value) #or)
    } else {
        reader.read(&title, kind, &value, &or)
    };
    Ok((Some(read), typescript, is_optional))
}

/// Returns the TypeScript type of what is serialised; `None` for what `wasm_bindgen` passes on.
fn typescript_of(kind: &Type) -> Option<String> {
    let name = kind.to_token_stream().to_string();
    let is_plain = PLAIN.contains(&name.as_str())
        || ["()", "Self", "JsValue", "ImageBitmap"].contains(&name.as_str())
        || name.ends_with("Array")
        || name.ends_with("Figure");
    match wrapped(kind) {
        Some(("Option", inner)) => typescript_of(inner).map(|inner| inner + " | undefined"),
        Some(("Vec", inner)) if is_one_of(inner, &["String"]) => None,
        Some(("Vec", inner)) if is_one_of(inner, &["u8", "i16", "u32", "i32", "u64"]) => None,
        Some(("Vec", inner)) => typescript_of(inner).map(|inner| inner + "[]"),
        _ if is_plain => None,
        _ => Some(name),
    }
}
