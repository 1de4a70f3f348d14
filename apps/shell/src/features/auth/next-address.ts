import { paths } from "@ensemble/contract";

/** Stands for the site's own origin, which the rule does not need to know. */
const here = "https://site.invalid";

/**
 * Where to go after sign-in: `next` when it is an address of this site, else home. Anything that a
 * browser could read as another origin is refused, and so is the sign-in page itself.
 */
export function nextAddress(next: string | null): string {
  if (!next?.startsWith("/") || !URL.canParse(next, here)) return paths.home();
  const { origin, pathname, search, hash } = new URL(next, here);
  const leadsAway = origin !== here || pathname.startsWith("//");
  if (leadsAway || pathname === paths.auth()) return paths.home();
  return pathname + search + hash;
}

/** Whether an address of this site is where a consultation is being booked. */
export const isBooking = (address: string): boolean =>
  /^\/experts\/[^/]+\/book(\?|$)/.test(address);
