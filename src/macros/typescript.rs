//! TypeScript types of Rust types.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{
    Attribute, Data, DeriveInput, Error, Expr, ExprLit, Field, Fields, GenericArgument, Lit,
    LitStr, Meta, MetaNameValue, PathArguments, Result, Type, Variant,
};

/// A constant text: the expressions are joined.
#[derive(Default)]
pub(crate) struct Text(Vec<TokenStream>);

impl Text {
    pub(crate) fn add(&mut self, part: impl AsRef<str>) {
        self.0.push(part.as_ref().to_token_stream());
    }

    pub(crate) fn add_expression(&mut self, part: TokenStream) {
        self.0.push(part);
    }

    /// Adds a comment, with a line for each line of it.
    pub(crate) fn add_comment(
        &mut self,
        indent: &str,
        attributes: &[Attribute],
        range: Option<Text>,
    ) {
        let lines: Vec<String> = attributes.iter().filter_map(documentation).collect();
        if lines.is_empty() && range.is_none() {
            return;
        }
        self.add(format!("{indent}/**\n"));
        for line in lines {
            self.add(format!("{}\n", format!("{indent} * {}", line.trim()).trim_end()));
        }
        if let Some(range) = range {
            self.add(format!("{indent} * Allowed: "));
            self.0.extend(range.0);
            self.add(".\n");
        }
        self.add(format!("{indent} */\n"));
    }

    /// Adds the type that serde makes of a Rust type.
    pub(crate) fn add_type(&mut self, kind: &Type) {
        match kind {
            Type::Reference(reference) => self.add_type(&reference.elem),
            Type::Slice(slice) => self.add_list(&slice.elem),
            Type::Array(array) => self.add_tuple(vec![&*array.elem; length(&array.len)]),
            Type::Tuple(tuple) => self.add_tuple(tuple.elems.iter().collect()),
            _ => match wrapped(kind) {
                Some(("Option", inner)) => {
                    self.add_type(inner);
                    self.add(" | null");
                }
                Some(("Vec", inner)) => self.add_list(inner),
                _ => self.add_expression(quote!(<#kind as ::nimscape_base::Typescript>::NAME)),
            },
        }
    }

    fn add_list(&mut self, item: &Type) {
        if matches!(wrapped(item), Some(("Option", _))) {
            self.add("(");
            self.add_type(item);
            self.add(")[]");
        } else {
            self.add_type(item);
            self.add("[]");
        }
    }

    fn add_tuple(&mut self, items: Vec<&Type>) {
        for (at, item) in items.into_iter().enumerate() {
            self.add(if at == 0 { "[" } else { ", " });
            self.add_type(item);
        }
        self.add("]");
    }
}

impl ToTokens for Text {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let parts = &self.0;
        tokens.extend(quote!(::nimscape_base::joined!(#(#parts),*)));
    }
}

/// Returns the name and the argument of a type `Name<Argument>`.
pub(crate) fn wrapped(kind: &Type) -> Option<(&'static str, &Type)> {
    let Type::Path(path) = kind else { return None };
    let last = path.path.segments.last()?;
    let name = ["Option", "Vec", "Outcome"].into_iter().find(|name| last.ident == name)?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match arguments.args.first()? {
        GenericArgument::Type(inner) => Some((name, inner)),
        _ => None,
    }
}

/// Returns a line of documentation.
fn documentation(attribute: &Attribute) -> Option<String> {
    match &attribute.meta {
        Meta::NameValue(MetaNameValue {
            path,
            value: Expr::Lit(ExprLit { lit: Lit::Str(text), .. }),
            ..
        }) if path.is_ident("doc") => Some(text.value()),
        _ => None,
    }
}

fn length(expression: &Expr) -> usize {
    match expression {
        Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => number.base10_parse().unwrap_or(0),
        _ => 0,
    }
}

/// Returns the text of `#[typescript("...")]`.
pub(crate) fn own_type(attributes: &[Attribute]) -> Result<Option<String>> {
    let own = attributes.iter().find(|attribute| attribute.path().is_ident("typescript"));
    own.map(|own| own.parse_args::<LitStr>().map(|text| text.value())).transpose()
}

/// What serde makes of a name.
#[derive(Default)]
struct Serde {
    rename: Option<String>,
    rename_all: Option<String>,
    may_be_absent: bool,
}

impl Serde {
    fn of(attributes: &[Attribute]) -> Result<Self> {
        let mut serde = Self::default();
        for attribute in attributes.iter().filter(|one| one.path().is_ident("serde")) {
            attribute.parse_nested_meta(|meta| {
                let is = |word| meta.path.is_ident(word);
                let text = match meta.value() {
                    Ok(value) => Some(value.parse::<LitStr>()?.value()),
                    Err(_) => None,
                };
                if is("rename") {
                    serde.rename = text;
                } else if is("rename_all") {
                    serde.rename_all = text;
                } else if is("skip_serializing_if") {
                    serde.may_be_absent = true;
                }
                Ok(())
            })?;
        }
        Ok(serde)
    }
}

/// Returns the implementation of `Typescript` for a type.
pub(crate) fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let kind = &input.ident;
    let name = own_type(&input.attrs)?.unwrap_or_else(|| kind.to_string());
    let mut text = Text::default();
    let mut listed = None;
    text.add_comment("", &input.attrs, None);
    match &input.data {
        Data::Struct(data) => {
            text.add(format!("export interface {name} {{\n"));
            members(&mut text, &data.fields)?;
            text.add("}");
        }
        Data::Enum(data) => {
            let rule = Serde::of(&input.attrs)?.rename_all;
            let words = data.variants.iter().map(|variant| word(variant, rule.as_deref()));
            let words = words.collect::<Result<Vec<_>>>()?;
            let quoted: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
            text.add(format!("export type {name} = {};", quoted.join(" | ")));
            listed = Some(quote! {
                #[allow(dead_code, reason = "not every word is needed as a text")]
                impl #kind {
                    /// The words in JavaScript, in the order of the variants.
                    pub const WORDS: &[&str] = &[#(#words),*];
                }
            });
        }
        Data::Union(_) => return Err(Error::new_spanned(kind, "a union has no TypeScript type")),
    }
    let (own, types, bounds) = input.generics.split_for_impl();
    Ok(quote! {
        impl #own ::nimscape_base::Typescript for #kind #types #bounds {
            const NAME: &'static str = #name;
            const DECLARATION: &'static str = #text;
        }

        #listed
    })
}

fn members(text: &mut Text, fields: &Fields) -> Result<()> {
    for field in fields {
        let serde = Serde::of(&field.attrs)?;
        text.add_comment("    ", &field.attrs, None);
        let name = serde.rename.unwrap_or_else(|| name_of(field));
        text.add(format!("    {name}{}: ", if serde.may_be_absent { "?" } else { "" }));
        match (own_type(&field.attrs)?, wrapped(&field.ty)) {
            (Some(given), _) => text.add(given),
            (None, Some(("Option", inner))) if serde.may_be_absent => text.add_type(inner),
            (None, _) => text.add_type(&field.ty),
        }
        text.add(";\n");
    }
    Ok(())
}

fn name_of(field: &Field) -> String {
    field.ident.as_ref().map(ToString::to_string).unwrap_or_default()
}

fn word(variant: &Variant, rule: Option<&str>) -> Result<String> {
    if !variant.fields.is_empty() {
        return Err(Error::new_spanned(variant, "a variant with data has no TypeScript type"));
    }
    let name = variant.ident.to_string();
    let word = match (Serde::of(&variant.attrs)?.rename, rule) {
        (Some(rename), _) => rename,
        (None, Some("lowercase")) => name.to_lowercase(),
        (None, Some("kebab-case")) => kebab(&name),
        (None, None) => name,
        (None, Some(_)) => {
            return Err(Error::new_spanned(variant, "rename_all is kebab-case or lowercase"));
        }
    };
    Ok(word)
}

fn kebab(name: &str) -> String {
    let mut word = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !word.is_empty() {
            word.push('-');
        }
        word.extend(letter.to_lowercase());
    }
    word
}
