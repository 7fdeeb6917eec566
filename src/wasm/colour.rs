//! Palettes, and bitmaps made from pixels in the worker.

use core::cell::RefCell;

use wasm_bindgen::{Clamped, JsCast};
use web_sys::{ImageBitmap, ImageData, OffscreenCanvas, OffscreenCanvasRenderingContext2d};

use super::prelude::*;
use nimscape_base::error::named;
use nimscape_render::Pixels;
#[cfg(feature = "catalogue")]
use nimscape_render::palette::{KINDS, Kind};
use nimscape_render::palette::{PALETTES, Palette};

#[cfg(feature = "catalogue")]
fn read_kind(name: &'static str, value: &JsValue) -> Result<Kind> {
    let word = check::text(name, value)?;
    named(name, &word, KINDS)
}

/// Returns the names of the palettes of a kind; the first is the default.
#[cfg(feature = "catalogue")]
#[export]
pub fn palettes(
    #[by(read_kind)]
    #[typescript("\"sequential\" | \"comparison\" | \"categorical\" | \"cyclic\" | \"diverging\"")]
    kind: Kind,
) -> Outcome<Vec<String>> {
    let names = PALETTES.iter().filter(|palette| palette.kind == kind);
    Ok(names.map(|palette| palette.name.to_owned()).collect())
}

/// Returns the 256 colours of a palette, or of one between two own colours such as
/// "003050-ffe080": red, green, blue of each.
#[export]
pub fn palette(name: String) -> Outcome<Vec<u8>> {
    let found = named("name", &name, PALETTES.iter().map(|palette| (palette.name, *palette)));
    Ok(found.or_else(|missing| Palette::own(&name).ok_or(missing))?.bytes())
}

/// Pixels, `width` in a row, as a bitmap that can be handed over without copying.
pub(super) fn bitmap(pixels: &Pixels, width: usize) -> Outcome<ImageBitmap> {
    draw(pixels, width).map_err(|refusal| match refusal.dyn_into::<js_sys::Error>() {
        Ok(error) => JsError::new(&String::from(error.message())),
        Err(_) => JsError::new("this browser cannot draw in a worker (OffscreenCanvas)"),
    })
}

fn draw(pixels: &Pixels, width: usize) -> core::result::Result<ImageBitmap, JsValue> {
    let (width, height) = (width as u32, (pixels.len() / (4 * width)) as u32);
    let fits = |surface: &DrawingSurface| {
        surface.canvas.width() == width && surface.canvas.height() == height
    };
    let surface = match SURFACE.take().filter(fits) {
        Some(surface) => surface,
        None => DrawingSurface::new(width, height)?,
    };
    let data = ImageData::new_with_u8_clamped_array_and_sh(Clamped(&pixels[..]), width, height)?;
    surface.context.put_image_data(&data, 0.0, 0.0)?;
    let bitmap = surface.canvas.transfer_to_image_bitmap();
    SURFACE.set(Some(surface));
    bitmap
}

/// A canvas for pixels. Its bitmap is transferred each time, which leaves it blank.
struct DrawingSurface {
    canvas: OffscreenCanvas,
    context: OffscreenCanvasRenderingContext2d,
}

thread_local! {
    /// The canvas of the last picture: the next one is often as large.
    static SURFACE: RefCell<Option<DrawingSurface>> = const { RefCell::new(None) };
}

impl DrawingSurface {
    fn new(width: u32, height: u32) -> core::result::Result<Self, JsValue> {
        let canvas = OffscreenCanvas::new(width, height)?;
        let context = canvas
            .get_context_with_context_options("2d", &in_memory()?)?
            .ok_or(JsValue::NULL)?
            .dyn_into::<OffscreenCanvasRenderingContext2d>()?;
        Ok(Self { canvas, context })
    }
}

/// Keeps a canvas off the graphics card. A bitmap that is stored there has to come back for every
/// frame of a page that draws in memory: without a real card that took a second.
fn in_memory() -> core::result::Result<JsValue, JsValue> {
    let options = js_sys::Object::new();
    js_sys::Reflect::set(&options, &"willReadFrequently".into(), &JsValue::TRUE)?;
    Ok(options.into())
}
