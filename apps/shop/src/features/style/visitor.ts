/**
 * Texts stored on this device between visits. A browser may refuse storage, entirely or when it is
 * full: then they last as long as the page, and nothing fails.
 */
const unstored = new Map<string, string | null>();

export function readText(key: string): string | null {
  if (unstored.has(key)) return unstored.get(key) ?? null;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it with null. Returns false when it only lasts for this page. */
export function storeText(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    unstored.delete(key);
    return true;
  } catch {
    unstored.set(key, text);
    return false;
  }
}

const visitorKey = "ensemble.visitor";

/**
 * A random number that identifies this browser in counts of views and clicks, so that repeats do
 * not count twice. It identifies no one and is never joined with an account.
 */
export function visitorId(): string {
  const stored = readText(visitorKey);
  if (stored) return stored;
  const created = crypto.randomUUID();
  storeText(visitorKey, created);
  return created;
}

/** Where a device keeps a visitor's sizes and style. */
export const styleKey = "ensemble.style";

/** Whether the device knows any of it, without the code that reads it. */
export const hasStoredStyle = (): boolean => readText(styleKey) !== null;
