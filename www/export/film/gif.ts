/** Films as GIF files: they play everywhere, in 255 colours, in an endless loop. */
import type { Format } from "../request.ts";
import type { Motion } from "./film.ts";
import { film } from "./film-writer.ts";
import type { GifHead } from "./gif-worker.ts";

export function gif(motion: Motion, name: string, use: string): Format {
  return film<GifHead>(motion, {
    name,
    use,
    ending: "gif",
    type: "image/gif",
    script: new URL("./gif-worker.js", import.meta.url),
    drawing: 0.8,
    head: ({ info: { title, caption, link, digest } }) => ({
      comment: [title, caption, link, digest].join("\n"),
    }),
  });
}
