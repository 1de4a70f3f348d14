/**
 * Where a request came from: an IPv4 address, or the first half of an IPv6 one, because a
 * connection has all addresses that begin with it. Each proxy adds its caller at the right of
 * X-Forwarded-For, so what the trusted ones say is counted from there; further left stands what
 * the caller claims. "" when nothing says it.
 */
export function callerOf({ headers }: Request, trustedProxies = 1): string {
  const said = (headers.get("X-Forwarded-For") ?? "").split(",");
  return networkOf(said[Math.max(0, said.length - trustedProxies)]!.trim());
}

function networkOf(address: string): string {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (mapped || !address.includes(":")) return mapped ?? address;
  const [before = [], after = []] = address
    .split("::")
    .map((half) => (half === "" ? [] : half.split(":")));
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return groups.map((group) => parseInt(group, 16).toString(16)).join(":");
}
