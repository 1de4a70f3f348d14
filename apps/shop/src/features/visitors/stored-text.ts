/**
 * Texts stored on this device between visits. A browser may refuse storage, entirely or when it is
 * full: then they last as long as the page, and nothing fails.
 */
const refused = new Map<string, string | null>();

export function readText(key: string): string | null {
  if (refused.has(key)) return refused.get(key) ?? null;
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
    refused.delete(key);
    return true;
  } catch {
    refused.set(key, text);
    return false;
  }
}
