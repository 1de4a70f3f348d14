import { isbot } from "isbot";
import { callerOf } from "../_shared/caller.ts";

/** How to recognize visitors. */
export interface Visitors {
  /** A secret for this purpose only: changing it makes every visitor new. */
  salt: string;
  /** Proxies in front of the function, 1 by default (_shared/caller.ts). */
  trustedProxies?: number;
}

/** True for a real visit: not a declared bot, not a HEAD request, not a prefetch. */
export function isVisit({ method, headers }: Request): boolean {
  const agent = headers.get("User-Agent");
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  return method === "GET" && Boolean(agent) && !isbot(agent) && !purpose.startsWith("prefetch");
}

/** Digests with a secret, as UUIDs: sets no cookie and stores no address. */
export interface Visit {
  /** Digest of the address, which may introduce only a few new visitors an hour. */
  caller: string;
  /** Digest of address and user agent; the database adds the day, so that days cannot be linked. */
  visitor: string;
}

/** Identifies a request's visitor for counting. */
export async function visitOf(
  request: Request,
  { salt, trustedProxies }: Visitors,
): Promise<Visit> {
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey(
    "raw",
    text.encode(`visitor ${salt}`),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const digestOf = async (about: string): Promise<string> => {
    const digest = new Uint8Array(await crypto.subtle.sign("HMAC", key, text.encode(about)));
    const hex = [...digest.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
  };
  const caller = callerOf(request, trustedProxies);
  const agent = request.headers.get("User-Agent") ?? "";
  return { caller: await digestOf(caller), visitor: await digestOf(`${caller}\n${agent}`) };
}
