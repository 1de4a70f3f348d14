import { paths } from "@ensemble/contract";

export const steps = [1, 2, 3] as const;
export type Step = (typeof steps)[number];

/** The choices so far; the address holds them, so they survive a reload. */
export interface Choice {
  step: Step;
  packageId?: string;
  /** `2026-11-23` in the visitor's zone, until a time of that day is chosen. */
  day?: string;
  /** Epoch milliseconds. */
  start?: number;
}

/** The wizard's address for a choice. */
export function wizardAddress(slug: string, { step, packageId, day, start }: Choice): string {
  const search = new URLSearchParams();
  if (step > 1) search.set("step", String(step));
  if (packageId) search.set("package", packageId);
  if (day && start === undefined) search.set("day", day);
  if (start !== undefined) search.set("start", new Date(start).toISOString());
  return search.size > 0 ? `${paths.bookExpert(slug)}?${search}` : paths.bookExpert(slug);
}

interface Offer {
  packages: readonly { id: string }[];
}

/**
 * Reads a choice from an address and drops invalid values: unavailable packages and past times. The
 * step is the requested one, or the first incomplete one if that comes earlier (BOOK-2).
 */
export function readChoice(search: URLSearchParams, expert: Offer, now: number): Choice {
  const packageId = expert.packages.find(({ id }) => id === search.get("package"))?.id;
  const start = readStart(search.get("start"), now);
  const day = /^\d{4}-\d\d-\d\d$/.exec(search.get("day") ?? "")?.[0];
  const requested = steps.find((step) => String(step) === search.get("step")) ?? 1;
  const reachable = packageId === undefined ? 1 : start === undefined ? 2 : 3;
  return { step: requested < reachable ? requested : reachable, packageId, day, start };
}

function readStart(text: string | null, now: number): number | undefined {
  const instant = Date.parse(text ?? "");
  return instant > now ? instant : undefined;
}
