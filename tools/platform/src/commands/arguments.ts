import { InvalidArgumentError } from "@commander-js/extra-typings";
import type { NamedRelease } from "../verify/problem";

/** Returns the text after a command's help. */
export const example = (call: string): string => `\nExample:\n  npm run platform -- ${call}`;

/** Parses `<app>@<release>`. */
export function parseRelease(text: string): NamedRelease {
  const [, app, release] = /^([a-z][a-z0-9-]*)@(.+)$/.exec(text) ?? [];
  if (!app || !release)
    throw new InvalidArgumentError("It must be <app>@<release>, such as shop@1.0.0+0123456789.");
  return { app, release };
}

/** Parses releases one after the other. */
export const parseReleases = (text: string, previous: NamedRelease[] = []): NamedRelease[] => [
  ...previous,
  parseRelease(text),
];

/** Parses a number. */
export function parseNumber(text: string): number {
  const number = Number(text);
  if (text.trim() === "" || Number.isNaN(number))
    throw new InvalidArgumentError("It must be a number.");
  return number;
}
