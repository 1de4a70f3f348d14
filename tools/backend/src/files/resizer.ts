import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";

/** Parameters of a rendition, rounded to limit the number of variants. */
export interface RenditionRequest {
  /** In pixels; undefined keeps the original. */
  width: number | undefined;
  height: number | undefined;
  /** 20 to 100, in steps of 5. */
  quality: number;
  resize: "cover" | "contain" | "fill";
  format: RenditionFormat;
}

export type RenditionFormat = "avif" | "webp" | "jpeg" | "origin";

/** The bytes aren't an image, or it has too many pixels. */
export class NotAnImageError extends Error {
  override readonly name = "NoPicture";
}

/** Resizes images in a process with a low priority, which starts with the first one. */
export interface Resizer {
  /**
   * Takes tens of milliseconds for 480 pixels.
   * @throws NotAnImageError
   */
  resize(source: Uint8Array, requested: RenditionRequest): Promise<Uint8Array>;
  close(): void;
}

interface Result {
  number: number;
  image?: Uint8Array;
  problem?: string;
}

interface Waiting {
  resolve: (image: Uint8Array) => void;
  reject: (error: Error) => void;
}

export function imageResizer(): Resizer {
  let child: ChildProcess | undefined;
  let count = 0;
  const waiting = new Map<number, Waiting>();

  const settle = ({ number, image, problem }: Result): void => {
    const request = waiting.get(number);
    waiting.delete(number);
    if (image) request?.resolve(image);
    else request?.reject(new NotAnImageError(problem));
    // Doesn't keep this process running.
    if (waiting.size === 0) child?.channel?.unref();
  };

  const start = (): ChildProcess => {
    const started = fork(path.join(import.meta.dirname, "resize-process.mjs"), {
      execArgv: [],
      serialization: "advanced",
    });
    started.unref();
    started.on("message", (result) => settle(result as Result));
    started.on("error", () => undefined); // Followed by "exit", or by "close" if it never started.
    started.once("close", () => {
      if (child === started) child = undefined;
      for (const { reject } of waiting.values()) reject(new Error("Resizing images stopped."));
      waiting.clear();
    });
    return started;
  };

  return {
    resize: (source, requested) =>
      new Promise((resolve, reject) => {
        child ??= start();
        const number = (count += 1);
        waiting.set(number, { resolve, reject });
        child.channel?.ref();
        child.send({ number, source, requested });
      }),
    close: () => void child?.kill(),
  };
}
