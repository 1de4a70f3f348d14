import { storeText, readText } from "./stored-text";

const key = "ensemble.visitor";

/**
 * A random number that identifies this browser in counts of views and clicks, so that repeats do
 * not count twice. It identifies no one and is never joined with an account.
 */
export function visitor(): string {
  const known = readText(key);
  if (known) return known;
  const made = crypto.randomUUID();
  storeText(key, made);
  return made;
}
