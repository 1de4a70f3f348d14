import { type ChildProcess, fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Pictures } from "@ensemble/backend";
import { workspaceRoot } from "../workspace";

interface Answer {
  bytes?: Uint8Array;
  problem?: string;
}

interface Job {
  bucket: string;
  name: string;
  resolve(bytes: Uint8Array | undefined): void;
  reject(problem: Error): void;
}

/** Draws the seed's images in separate processes. */
interface DrawingProcesses {
  draw: Pictures;
  /** How many images are drawn at the same time. */
  atOnce: number;
  stop(): void;
}

interface Options {
  /** Defaults to all cores but one, which keeps the site responsive. */
  atOnce?: number;
  /** The process's script and Node arguments. */
  script?: string;
  execArgv?: string[];
}

/** Starts a process when an image finds all others busy. */
export function drawingProcesses({
  atOnce = Math.max(1, availableParallelism() - 1),
  script = join(workspaceRoot, "supabase/seed/draw-on-request.ts"),
  execArgv = ["--import", "tsx"],
}: Options = {}): DrawingProcesses {
  const processes = new Set<ChildProcess>();
  const idle = new Set<ChildProcess>();
  const waiting: Job[] = [];

  const begin = (): ChildProcess => {
    const started = fork(script, {
      execArgv,
      serialization: "advanced",
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    processes.add(started);
    started.once("exit", () => {
      processes.delete(started);
      idle.delete(started);
    });
    return started;
  };

  const give = (process: ChildProcess, { bucket, name, resolve, reject }: Job): void => {
    const fail = (problem: string) => reject(new Error(`${name} could not be drawn: ${problem}`));
    const ended = (): void => {
      process.off("message", answered);
      fail("the drawing process ended");
      work();
    };
    const answered = ({ bytes, problem }: Answer): void => {
      process.off("exit", ended);
      idle.add(process);
      if (problem) fail(problem);
      else resolve(bytes);
      work();
    };
    process.once("exit", ended);
    process.once("message", answered);
    process.send({ bucket, name });
  };

  const work = (): void => {
    while (waiting.length > 0 && (idle.size > 0 || processes.size < atOnce)) {
      const [free = begin()] = idle;
      idle.delete(free);
      give(free, waiting.shift()!);
    }
  };

  return {
    atOnce,
    draw: (bucket, name) =>
      new Promise((resolve, reject) => {
        waiting.push({ bucket, name, resolve, reject });
        work();
      }),
    stop: () => {
      for (const process of processes) process.kill();
    },
  };
}
