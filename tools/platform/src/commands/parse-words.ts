import { usage } from "./usage";

/** A word that a command cannot do without. Throws its usage. */
export function required(word: string | undefined): string {
  if (!word) throw new Error(usage);
  return word;
}

/** The parts of `<app>@<release>`. Throws the usage for anything else. */
export function parseRelease(word: string | undefined): { app: string; release: string } {
  const [, app, release] = /^([a-z][a-z0-9-]*)@(.+)$/.exec(required(word)) ?? [];
  if (!app || !release) throw new Error(usage);
  return { app, release };
}
