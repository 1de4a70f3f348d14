import { keepText, keptText } from "./kept-text";

const key = "ensemble.visitor";

/**
 * A random number that identifies this browser in counts of views and clicks, so that repeats are
 * not counted twice. It identifies no person and is never joined with an account.
 */
export function visitor(): string {
  const known = keptText(key);
  if (known) return known;
  const made = crypto.randomUUID();
  keepText(key, made);
  return made;
}
