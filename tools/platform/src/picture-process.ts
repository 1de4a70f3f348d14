import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { Pictures } from "@ensemble/backend";
import { workspaceRoot } from "./workspace";

interface Answer {
  bucket: string;
  name: string;
  bytes?: Uint8Array;
  problem?: string;
}

/** Draws the seed's pictures in a process of its own. */
export interface PictureProcess {
  draw: Pictures;
  stop(): void;
}

/** The process begins with the first picture that is asked for. */
export function pictureProcess(): PictureProcess {
  let child: ChildProcess | undefined;
  const waiting = new Map<string, (answer: Answer) => void>();
  const key = (bucket: string, name: string) => `${bucket}/${name}`;

  const begin = (): ChildProcess => {
    const started = fork(join(workspaceRoot, "supabase/seed/draw-on-request.ts"), {
      execArgv: ["--import", "tsx"],
      serialization: "advanced",
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    started.on("message", (answer: Answer) => {
      waiting.get(key(answer.bucket, answer.name))?.(answer);
      waiting.delete(key(answer.bucket, answer.name));
    });
    started.on("exit", () => {
      if (child === started) child = undefined;
      for (const [name, settle] of waiting) {
        settle({ bucket: "", name, problem: "the drawing process ended" });
      }
      waiting.clear();
    });
    return started;
  };

  return {
    draw: (bucket, name) =>
      new Promise((resolve, reject) => {
        waiting.set(key(bucket, name), ({ bytes, problem }) => {
          if (problem) reject(new Error(`${name} could not be drawn: ${problem}`));
          else resolve(bytes);
        });
        child ??= begin();
        child.send({ bucket, name });
      }),
    stop: () => child?.kill(),
  };
}
