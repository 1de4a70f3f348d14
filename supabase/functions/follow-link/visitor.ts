import { isbot } from "isbot";
import { callerOf } from "../_shared/caller.ts";

/** What visitors are recognised by. */
export interface Visitors {
  /** A secret of this purpose alone: with another one, everybody is new. */
  salt: string;
  /** Proxies before the function, 1 when left out (_shared/caller.ts). */
  trustedProxies?: number;
}

/**
 * True for a person who really goes there: no program that says so, no look at the headers only, no
 * browser that loads ahead of a click.
 */
export function isVisit({ method, headers }: Request): boolean {
  const agent = headers.get("User-Agent");
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  return method === "GET" && Boolean(agent) && !isbot(agent) && !purpose.startsWith("prefetch");
}

/** Digests, with a secret, as uuids: no cookie is set and no address kept. */
export interface Visit {
  /** Of the address: it brings few new visitors an hour. */
  caller: string;
  /**
   * Of the address and the browser's name; the database mixes the day in, so that nobody's days can
   * be joined.
   */
  visitor: string;
}

/** Who comes with a request, for counting. */
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
