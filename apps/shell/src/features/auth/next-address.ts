import { paths } from "@ensemble/contract";

/** Replaces the site's own origin, which the rule does not need to know. */
const here = "https://site.invalid";

/**
 * Where to go after sign-in: `next` if it is an address of this site, else home. Refuses anything
 * that a browser could read as another origin, and the sign-in page itself.
 */
export function nextAddress(next: string | null): string {
  if (!next?.startsWith("/") || !URL.canParse(next, here)) return paths.home();
  const { origin, pathname, search, hash } = new URL(next, here);
  const leadsAway = origin !== here || pathname.startsWith("//");
  if (leadsAway || pathname === paths.auth()) return paths.home();
  return pathname + search + hash;
}

/** Whether a consultation is booked at this address. */
export const isBooking = (address: string): boolean =>
  /^\/experts\/[^/]+\/book(\?|$)/.test(address);
