interface CallCounterOptions {
  /** How many calls of one name count within a window. */
  max: number;
  windowMs: number;
  now?: () => number;
}

/** Counts calls by name, such as a network, in windows that start with its first call. */
export function callCounter({ max, windowMs, now = Date.now }: CallCounterOptions) {
  // Insertion order is chronological, so expired windows come first.
  const windows = new Map<string, { since: number; used: number }>();
  const used = (name: string): number => {
    for (const [other, { since }] of windows) {
      if (since + windowMs > now()) break;
      windows.delete(other);
    }
    return windows.get(name)?.used ?? 0;
  };
  return {
    /** Returns how many more calls of a name count now. */
    left: (name: string): number => max - used(name),
    /** Counts a call; returns false, and doesn't count it, if it's one too many. */
    count(name: string): boolean {
      if (used(name) >= max) return false;
      const window = windows.get(name) ?? { since: now(), used: 0 };
      window.used += 1;
      windows.set(name, window);
      return true;
    },
  };
}
