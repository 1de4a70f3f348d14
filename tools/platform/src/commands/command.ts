import { parseArgs } from "node:util";
import { openStore } from "../store/open-store";

/** Every option of every command; each reads its own. */
const options = {
  to: { type: "string" },
  into: { type: "string" },
  from: { type: "string" },
  steps: { type: "string" },
  reason: { type: "string" },
  "approved-by": { type: "string", multiple: true },
  "pull-request": { type: "string" },
  days: { type: "string" },
  "for-good": { type: "boolean" },
  static: { type: "boolean" },
  pages: { type: "string" },
  hours: { type: "string" },
  gradually: { type: "string" },
  beside: { type: "string" },
  every: { type: "string" },
  once: { type: "boolean" },
  yes: { type: "boolean" },
  migrations: { type: "boolean" },
  name: { type: "string" },
  journeys: { type: "boolean" },
  json: { type: "boolean" },
  end: { type: "string" },
} as const;

/** The command line, and the store that its commands work on. Throws for an unknown option. */
export async function readLine(args: string[]) {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const [command = "", ...words] = positionals;
  return { command, words, values, store: await openStore() };
}

export type Line = Awaited<ReturnType<typeof readLine>>;

/** Commands import what they do when they run: a rollback does not wait for the bundler to load. */
export type Commands = Record<string, (line: Line) => Promise<void>>;
