const key = "ensemble.searches";

/** How many searches are remembered. */
const most = 6;

/** The latest searches of this device, newest first; none when the browser keeps nothing. */
export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter((text): text is string => typeof text === "string").slice(0, most);
  } catch {
    return []; // Invalid content: it starts again.
  }
}

export function rememberSearch(text: string): void {
  const others = readRecentSearches().filter((one) => one.toLowerCase() !== text.toLowerCase());
  write([text, ...others].slice(0, most));
}

export function forgetSearches(): void {
  write([]);
}

function write(texts: readonly string[]): void {
  try {
    if (texts.length > 0) localStorage.setItem(key, JSON.stringify(texts));
    else localStorage.removeItem(key);
  } catch {
    // A browser may refuse storage: then nothing is remembered.
  }
}
