/**
 * The worker that writes a video: it encodes one picture after another and finally sends the file.
 * The page ends the worker after its answer or when the export is stopped.
 */
import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  QUALITY_HIGH,
  type VideoCodec,
  WebMOutputFormat,
} from "mediabunny";
import { type FilmPart, writeFile } from "../file-writer.ts";
import type { FileInfo } from "../request.ts";

/** A file type for films. */
export interface Container {
  readonly ending: "webm" | "mp4";
  readonly type: string;
  /** The codecs that players expect in it, the preferred one first. */
  readonly codecs: readonly VideoCodec[];
  readonly missing: string;
}

export interface VideoHead {
  readonly container: Container;
  /** Even numbers of pixels; pictures are scaled to them. */
  readonly width: number;
  readonly height: number;
  readonly info: FileInfo;
}

/** A video that is being written. */
class Video {
  readonly #target = new BufferTarget();
  readonly #context: OffscreenCanvasRenderingContext2D;
  readonly #source: CanvasSource;
  readonly #output: Output;
  /** The length of the pictures so far (ms). */
  #length = 0;

  private constructor({ container, width, height, info }: VideoHead, codec: Codec) {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("this browser gives no more canvases");
    this.#context = context;
    this.#source = new CanvasSource(canvas, { codec, quality: QUALITY_HIGH });
    const format = container.ending === "webm" ? new WebMOutputFormat() : new Mp4OutputFormat();
    this.#output = new Output({ format, target: this.#target });
    this.#output.addVideoTrack(this.#source);
    this.#output.setMetadataTags({
      title: info.title,
      description: info.caption,
      comment: `${info.link}\n${info.digest}`,
    });
  }

  static async start(head: VideoHead): Promise<Video> {
    const { container, width, height } = head;
    const codec = await getFirstEncodableVideoCodec([...container.codecs], { width, height });
    if (codec === null) throw new Error(container.missing);
    const video = new Video(head, codec);
    await video.#output.start();
    return video;
  }

  async add({ pixels, pause }: FilmPart): Promise<void> {
    const { width, height } = this.#context.canvas;
    const picture = await createImageBitmap(pixels);
    this.#context.drawImage(picture, 0, 0, width, height);
    picture.close();
    await this.#source.add(this.#length / 1000, pause / 1000);
    this.#length += pause;
  }

  async end(): Promise<ArrayBuffer> {
    await this.#output.finalize();
    if (this.#target.buffer === null) throw new Error("The video could not be written.");
    return this.#target.buffer;
  }
}

type Codec = Exclude<Awaited<ReturnType<typeof getFirstEncodableVideoCodec>>, null>;

writeFile(Video.start);
