//! Objects of parameters.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Expr, Ident, LitStr, Path, Result, Token, Type, Visibility, braced};

use crate::typescript::{Text, wrapped};

mod word {
    syn::custom_keyword!(text);
    syn::custom_keyword!(by);
    syn::custom_keyword!(range);
}

pub(crate) struct Request {
    attributes: Vec<Attribute>,
    visibility: Visibility,
    name: Ident,
    members: Vec<Member>,
    /// Further ranges for the catalogue.
    ranges: Vec<(Ident, Expr)>,
}

struct Member {
    attributes: Vec<Attribute>,
    field: Ident,
    name: LitStr,
    kind: Type,
    reader: Reader,
    typescript: Option<LitStr>,
}

/// How a value is read.
pub(crate) enum Reader {
    /// By its type.
    Kind,
    Within(Box<Expr>),
    /// A text that `FromStr` parses.
    Parsed,
    /// One of the words of an enum.
    Word,
    By(Path),
}

impl Parse for Request {
    fn parse(input: ParseStream) -> Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        let visibility = input.parse()?;
        input.parse::<Token![struct]>()?;
        let name = input.parse()?;
        let (body, mut members, mut ranges);
        braced!(body in input);
        (members, ranges) = (Vec::new(), Vec::new());
        while !body.is_empty() {
            if body.peek(word::range) && body.peek2(Ident) {
                body.parse::<word::range>()?;
                let name = body.parse()?;
                body.parse::<Token![:]>()?;
                ranges.push((name, body.parse()?));
            } else {
                members.push(body.parse()?);
            }
            if !body.is_empty() {
                body.parse::<Token![,]>()?;
            }
        }
        Ok(Self { attributes, visibility, name, members, ranges })
    }
}

impl Parse for Member {
    fn parse(input: ParseStream) -> Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        let field: Ident = input.parse()?;
        let name = if input.peek(Token![as]) {
            input.parse::<Token![as]>()?;
            input.parse()?
        } else {
            LitStr::new(&field.to_string(), field.span())
        };
        input.parse::<Token![:]>()?;
        let kind = input.parse()?;
        let (mut reader, mut typescript) = (Reader::Kind, None);
        if input.peek(Token![in]) {
            input.parse::<Token![in]>()?;
            reader = Reader::Within(input.parse()?);
        } else if input.peek(Token![as]) {
            input.parse::<Token![as]>()?;
            if input.peek(word::text) {
                input.parse::<word::text>()?;
                reader = Reader::Parsed;
            } else {
                typescript = Some(input.parse()?);
            }
        }
        if input.peek(word::by) {
            input.parse::<word::by>()?;
            reader = Reader::By(input.parse()?);
        }
        Ok(Self { attributes, field, name, kind, reader, typescript })
    }
}

/// Returns whether a type is one of those that are named.
pub(crate) fn is_one_of(kind: &Type, names: &[&str]) -> bool {
    let text = kind.to_token_stream().to_string();
    names.contains(&text.as_str())
}

impl Reader {
    /// Returns the expression that reads a value of a type: `value` is a `JsValue` or a reference
    /// to one, `or` what passes an error on.
    pub(crate) fn read(
        &self,
        name: &LitStr,
        kind: &Type,
        value: &TokenStream,
        or: &TokenStream,
    ) -> TokenStream {
        if let Some(("Option", inner)) = wrapped(kind) {
            return match self {
                Self::Within(range) => quote! {
                    crate::check::optional(#name, &#value, crate::check::ends(&(#range))) #or
                        .map(|number| number as #inner)
                },
                Self::Kind if is_one_of(inner, &["String"]) => {
                    quote!(crate::check::optional_text(#name, &#value) #or)
                }
                _ => {
                    let read = self.read(name, inner, value, or);
                    quote!(if crate::check::is_absent(&#value) { None } else { Some(#read) })
                }
            };
        }
        match self {
            Self::By(path) => quote!(#path(#name, &#value) #or),
            Self::Parsed => quote!(crate::check::text(#name, &#value) #or.parse::<#kind>() #or),
            Self::Within(range) => quote! {
                crate::check::integer(#name, &#value, crate::check::ends(&(#range))) #or as #kind
            },
            Self::Kind if is_one_of(kind, &["f64"]) => {
                quote!(crate::check::finite(#name, &#value) #or)
            }
            Self::Kind if is_one_of(kind, &["String"]) => {
                quote!(crate::check::text(#name, &#value) #or)
            }
            Self::Kind if is_one_of(kind, &["bool"]) => quote!(#value.is_truthy()),
            Self::Kind if is_one_of(kind, &["JsValue"]) => quote!(#value.clone()),
            Self::Kind | Self::Word => quote!(crate::check::word::<#kind>(#name, &#value) #or),
        }
    }

    /// Returns the name of the type in TypeScript, where it does not depend on that of a Rust type.
    pub(crate) fn typescript(&self, kind: &Type) -> Option<&'static str> {
        match self {
            Self::Within(_) => Some("number"),
            Self::Parsed => Some("string"),
            Self::Kind if is_one_of(kind, &["f64"]) => Some("number"),
            Self::Kind if is_one_of(kind, &["String"]) => Some("string"),
            Self::Kind if is_one_of(kind, &["bool"]) => Some("boolean"),
            Self::Kind | Self::Word | Self::By(_) => None,
        }
    }
}

impl Member {
    fn is_optional(&self) -> bool {
        matches!(wrapped(&self.kind), Some(("Option", _))) || is_one_of(&self.kind, &["bool"])
    }

    /// Returns the range, if it does not depend on other members.
    fn constant_range<'a>(&'a self, members: &[Self]) -> Option<&'a Expr> {
        let Reader::Within(range) = &self.reader else { return None };
        let fields: Vec<&Ident> = members.iter().map(|member| &member.field).collect();
        (!mentions(range.to_token_stream(), &fields)).then_some(&**range)
    }

    fn declare(&self, text: &mut Text, members: &[Self]) {
        let range = self.constant_range(members).map(|range| {
            let mut ends = Text::default();
            ends.add_expression(
                quote!(::nimscape_base::typescript::Digits::<{ *(#range).start() as i64 }>::TEXT),
            );
            ends.add(" to ");
            ends.add_expression(
                quote!(::nimscape_base::typescript::Digits::<{ *(#range).end() as i64 }>::TEXT),
            );
            ends
        });
        text.add_comment("    ", &self.attributes, range);
        let (inner, null) = match wrapped(&self.kind) {
            Some(("Option", inner)) => (inner, " | null"),
            _ => (&self.kind, ""),
        };
        let mark = if self.is_optional() { "?" } else { "" };
        text.add(format!("    {}{mark}: ", self.name.value()));
        match (&self.typescript, self.reader.typescript(inner)) {
            (Some(given), _) => text.add(given.value()),
            (None, Some(name)) => text.add(format!("{name}{null}")),
            (None, None) => {
                text.add_type(inner);
                text.add(null);
            }
        }
        text.add(";\n");
    }
}

/// Returns the ends of a range with a name.
fn ends(name: &str, range: &Expr) -> TokenStream {
    quote!((#name, [*(#range).start() as f64, *(#range).end() as f64]))
}

/// Returns whether one of the names stands in an expression.
fn mentions(tokens: TokenStream, names: &[&Ident]) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => names.iter().any(|name| **name == ident),
        TokenTree::Group(group) => mentions(group.stream(), names),
        _ => false,
    })
}

/// Returns the struct, its reader, its TypeScript type and its ranges.
pub(crate) fn declare(request: &Request) -> TokenStream {
    let Request { attributes, visibility, name, members, ranges } = request;
    let title = LitStr::new(&name.to_string(), Span::call_site());
    let mut text = Text::default();
    text.add_comment("", attributes, None);
    text.add(format!("export interface {name} {{\n"));
    for member in members {
        member.declare(&mut text, members);
    }
    text.add("}");

    let fields: Vec<_> = members.iter().map(|member| &member.field).collect();
    let kinds = members.iter().map(|member| &member.kind);
    let documents = members.iter().map(|member| {
        let own = &member.attributes;
        quote!(#(#own)*)
    });
    let names = members.iter().map(|member| &member.name);
    let found = members.iter().map(|member| {
        let name = &member.name;
        let how = if member.is_optional() { quote!(given) } else { quote!(required::<Self>) };
        quote!(crate::check::#how(object, #name)?)
    });
    let reads = members.iter().map(|member| {
        let Member { field, name, kind, reader, .. } = member;
        let read = reader.read(name, kind, &field.to_token_stream(), &quote!(?));
        quote!(let #field: #kind = #read;)
    });
    let own = members.iter().filter_map(|member| {
        let name = member.name.value();
        member.constant_range(members).map(|range| ends(&name, range))
    });
    let ranges = own.chain(ranges.iter().map(|(name, range)| ends(&name.to_string(), range)));
    quote! {
        #(#attributes)*
        #[allow(dead_code, reason = "a module may not use all members")]
        #visibility struct #name {
            #(#documents pub(crate) #fields: #kinds,)*
        }

        impl crate::check::Params for #name {
            const KNOWN: &'static [&'static str] = &[#(#names),*];

            fn read(object: &crate::check::Members) -> nimscape_base::error::Result<Self> {
                let (#(#fields,)*) = (#(#found,)*);
                #(#reads)*
                Ok(Self { #(#fields),* })
            }
        }

        #[allow(dead_code, reason = "the catalogue is in one module")]
        impl #name {
            /// The least and the largest number by member, for the catalogue.
            pub(crate) const RANGES: crate::check::Ranges = (#title, &[#(#ranges),*]);
        }

        const _: () = {
            use wasm_bindgen::prelude::*;
            #[wasm_bindgen(typescript_custom_section)]
            const TYPE: &str = #text;
        };
    }
}
