/**
 * Texts that this device keeps from visit to visit. A browser may refuse storage, whole or when it
 * is full: then they live as long as the page, and nothing fails.
 */
const refused = new Map<string, string | null>();

export function keptText(key: string): string | null {
  if (refused.has(key)) return refused.get(key) ?? null;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text, or with null none. False when it is kept for this page alone. */
export function keepText(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    refused.delete(key);
    return true;
  } catch {
    refused.set(key, text);
    return false;
  }
}
