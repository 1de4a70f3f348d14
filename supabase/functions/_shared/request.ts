/**
 * Returns a request's IPv4 address, or the first half of its IPv6 address, because one connection has
 * all addresses with that prefix; "" if unknown. Each proxy appends its caller to X-Forwarded-For, so
 * trusted entries are counted from the right; entries further left are the caller's own claims.
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
    .map((part) => (part === "" ? [] : part.split(":")));
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return groups.map((group) => parseInt(group, 16).toString(16)).join(":");
}

/** Returns a request's body as text, whatever its type, or undefined above the limit in bytes. */
export async function textOf({ body }: Request, limit: number): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > limit) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
