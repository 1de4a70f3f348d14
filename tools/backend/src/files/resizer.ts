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

export type Resizer = ReturnType<typeof imageResizer>;

interface Result {
  number: number;
  image?: Uint8Array;
  problem?: string;
}

/** Resizes images in a process with a low priority, which starts with the first one. */
export function imageResizer() {
  let child: ChildProcess | undefined;
  let count = 0;
  const waiting = new Map<number, (result: Result | Error) => void>();

  const start = (): ChildProcess => {
    const started = fork(path.join(import.meta.dirname, "resize-process.mjs"), {
      execArgv: [],
      serialization: "advanced",
    });
    started.unref();
    started.on("message", (result: Result) => {
      waiting.get(result.number)?.(result);
      waiting.delete(result.number);
      if (waiting.size === 0) started.channel?.unref(); // Doesn't keep this process running.
    });
    started.on("error", () => undefined); // Followed by "exit", or by "close" if it never started.
    started.once("close", () => {
      if (child === started) child = undefined;
      for (const settle of waiting.values()) settle(new Error("Resizing images stopped."));
      waiting.clear();
    });
    return started;
  };

  return {
    /**
     * Takes tens of milliseconds for 480 pixels.
     * @throws NotAnImageError
     */
    async resize(source: Uint8Array, requested: RenditionRequest): Promise<Uint8Array> {
      const process = (child ??= start());
      const number = (count += 1);
      process.channel?.ref();
      const result = await new Promise<Result | Error>((settle) => {
        waiting.set(number, settle);
        process.send({ number, source, requested });
      });
      if (result instanceof Error) throw result;
      if (!result.image) throw new NotAnImageError(result.problem);
      return result.image;
    },
    close: () => void child?.kill(),
  };
}
