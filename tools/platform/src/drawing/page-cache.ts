/** Limits of kept pages; times in milliseconds. */
export interface CacheLimits {
  /** How long a page is served as it is. */
  fresh: number;
  /** How long it is served while it is drawn again. */
  stale: number;
  most: number;
}

const usualLimits: CacheLimits = { fresh: 60_000, stale: 3_600_000, most: 500 };

/** Pages by address; the one that was not asked for longest gives way. */
export interface PageCache<Page> {
  find(address: string): { page: Page; fresh: boolean } | undefined;
  keep(address: string, page: Page): void;
  clear(): void;
}

export function pageCache<Page>(
  limits: Partial<CacheLimits> = {},
  now: () => number = Date.now,
): PageCache<Page> {
  const { fresh, stale, most } = { ...usualLimits, ...limits };
  const pages = new Map<string, { page: Page; at: number }>();
  return {
    find(address) {
      const kept = pages.get(address);
      if (!kept) return undefined;
      pages.delete(address);
      const age = now() - kept.at;
      if (age >= stale) return undefined;
      pages.set(address, kept); // A map lists the latest last.
      return { page: kept.page, fresh: age < fresh };
    },
    keep(address, page) {
      pages.delete(address);
      pages.set(address, { page, at: now() });
      const [oldest] = pages.keys();
      if (pages.size > most) pages.delete(oldest!);
    },
    clear: () => pages.clear(),
  };
}
