/**
 * Texts that couldn't be stored on this device. Browsers may refuse storage, or it may be full;
 * these texts then last until the page closes.
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

/** Stores a text, or removes it if null. Returns false if it only lasts until the page closes. */
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
 * Returns a random id of this browser, so that repeated views and clicks don't count twice. It
 * doesn't identify anyone and is never joined with an account.
 */
export function visitorId(): string {
  const stored = readText(visitorKey);
  if (stored) return stored;
  const created = crypto.randomUUID();
  storeText(visitorKey, created);
  return created;
}

export const styleKey = "ensemble.style";

/** Returns whether the device has a stored style, without loading the code that parses it. */
export const hasStoredStyle = (): boolean => readText(styleKey) !== null;
