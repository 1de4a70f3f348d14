/** Keys that senders of links add to an address; none changes the page. */
const tracking =
  /^(utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|mc_[ce]id|igshid?|yclid)$/;

/**
 * An address of the site, path and query, without the keys that only say where a visitor came from:
 * the page's own links would repeat them, and a page drawn ahead would fit one visitor only.
 */
export function withoutTracking(address: string): string {
  const start = address.indexOf("?");
  if (start < 0) return address;
  const kept = address
    .slice(start + 1)
    .split("&")
    .filter((pair) => !tracking.test(pair.split("=", 1)[0] ?? ""));
  return kept.length > 0 ? `${address.slice(0, start)}?${kept.join("&")}` : address.slice(0, start);
}
