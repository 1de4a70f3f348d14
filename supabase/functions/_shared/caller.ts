/**
 * The address of a request's client: an IPv4 address, or the first half of an IPv6 one, because a
 * connection has all addresses with that prefix. Each proxy appends its client to X-Forwarded-For,
 * so the trusted entries count from the right; entries further left are claims of the client. ""
 * when unknown.
 */
export function callerOf({ headers }: Request, trustedProxies = 1): string {
  const addresses = (headers.get("X-Forwarded-For") ?? "").split(",");
  return networkOf(addresses[Math.max(0, addresses.length - trustedProxies)]!.trim());
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
