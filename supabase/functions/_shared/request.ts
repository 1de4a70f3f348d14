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
    .map((part) => (part === "" ? [] : part.split(":")));
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return groups.map((group) => parseInt(group, 16).toString(16)).join(":");
}

/**
 * A request's body as text, whatever its type (a beacon sends text); undefined when it has more
 * bytes than the limit.
 */
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
