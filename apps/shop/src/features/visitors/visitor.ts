import { keepText, keptText } from "./kept-text";

const key = "ensemble.visitor";

/**
 * A random number that stands for this browser where views and clicks are counted, so that repeats
 * are not counted twice. It names nobody and is never joined with an account.
 */
export function visitor(): string {
  const known = keptText(key);
  if (known) return known;
  const made = crypto.randomUUID();
  keepText(key, made);
  return made;
}
