import { spawn, type SpawnOptions } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { workspaceRoot } from "../workspace";

/** A program that can be stopped and started again. */
export interface Program {
  /** Resolves when it's ready. Rejects with its output if it ends first. */
  start(): Promise<void>;
  /** Sends the signal and resolves to the exit code; null if the signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  output(): string;
}

interface ProgramOptions extends SpawnOptions {
  command: readonly [file: string, ...args: string[]];
  /** Settings besides this process's own. */
  settings?: Record<string, string | undefined>;
  /** Asked every 20 ms. A rejection means no. */
  isReady: (output: string) => Promise<boolean> | boolean;
}

/** Returns a program with its standard streams in `output`. */
export function createProgram(options: ProgramOptions): Program {
  const { command, settings, isReady, ...spawnOptions } = options;
  const [file, ...args] = command;
  let output = "";
  let child: ReturnType<typeof spawn> | undefined;
  let ended: Promise<number | null> = Promise.resolve(0);
  return {
    output: () => output,
    async start() {
      output = "";
      const started = spawn(file, args, { ...spawnOptions, env: { ...process.env, ...settings } });
      child = started;
      for (const stream of [started.stdout, started.stderr])
        stream?.on("data", (chunk: Buffer) => void (output += chunk.toString()));
      const kill = () => void started.kill("SIGKILL");
      process.once("exit", kill); // Unless it was stopped before.
      let isRunning = true;
      ended = new Promise((resolve) => {
        started.once("error", (error) => {
          output += error.message;
          resolve(1);
        });
        started.once("close", resolve);
      });
      void ended.then(() => {
        isRunning = false;
        process.off("exit", kill);
      });
      const check = async () => isReady(output);
      while (!(await check().catch(() => false))) {
        if (!isRunning) throw new Error(`${command.join(" ")} ended:\n${output.slice(-2000)}`);
        await delay(20);
      }
    },
    stop(signal = "SIGTERM") {
      child?.kill(signal);
      return ended;
    },
  };
}

/** Returns the arguments that run a command line of this workspace with Node. */
export const nodeCommand = (cli: string, ...args: string[]) =>
  [process.execPath, "--import", "tsx", join(workspaceRoot, cli), ...args] as const;

/**
 * Returns the configurations of nginx and PgBouncer in the runbook, so that what is documented is what
 * runs. `values` replace its addresses and paths; throws if one isn't there.
 */
export async function readDocumented(
  values: Record<string, string>,
): Promise<{ nginx: string; pgbouncer: string }> {
  const runbook = await readFile(join(workspaceRoot, "docs/runbook.md"), "utf8");
  const [, section = ""] = /\n### Two gateways\n([\s\S]*?)\n##/.exec(runbook) ?? [];
  for (const value of Object.keys(values))
    if (!section.includes(value)) throw new Error(`The runbook's "Two gateways" has no ${value}.`);
  const [nginx = "", pgbouncer = ""] = [...section.matchAll(/```\n([\s\S]*?)```/g)].map(
    ([, block]) =>
      Object.entries(values).reduce((text, [from, to]) => text.replaceAll(from, to), block!),
  );
  return { nginx, pgbouncer };
}
