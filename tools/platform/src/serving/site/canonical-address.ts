/** A name that a visitor may know; machines ask each other by others, without a redirect. */
const isPublicName = (hostname: string): boolean => /\.[a-z][a-z0-9-]*$/i.test(hostname);

/**
 * Where a page is that was asked for at another host than the site's, or with superfluous slashes;
 * undefined when it is where it was asked for. `site` is the origin of canonical addresses.
 */
export function canonicalAddress(asked: URL, site: string | undefined): string | undefined {
  // Two slashes at the start would name another host.
  const pathname = `/${asked.pathname.split("/").filter(Boolean).join("/")}`;
  const named = site === undefined ? undefined : new URL(site);
  const elsewhere = named && named.host !== asked.host && isPublicName(asked.hostname);
  if (!elsewhere && pathname === asked.pathname) return undefined;
  return (elsewhere ? named.origin : "") + pathname + asked.search;
}
