import { isbot } from "isbot";
import { callDatabase, DatabaseError, type Database } from "../_shared/database.ts";
import { callerOf } from "../_shared/request.ts";

interface FollowLinkOptions {
  database: Database;
  visitors: Visitors;
  /** The site's origin, without a trailing slash. */
  site: string;
}

/** How to recognize visitors. */
interface Visitors {
  /** A secret for this purpose only: changing it makes every visitor new. */
  salt: string;
  /** Proxies in front of the function, 1 by default (_shared/request.ts). */
  trustedProxies?: number;
}

/**
 * The tracking redirect, for any path that ends in a link's code: counts a human's click and
 * redirects (302) to the link's stored address only. Otherwise it gives the reason: to a browser as
 * a page of the site, to other clients as 404 unknown or paused, 410 expired or deleted, 503 when
 * the database is unreachable. Stores `?sub=` with the click. `?item=` redirects to that item of the
 * link, shown in `?outfit=` on `?screen=`, even when the link is closed.
 */
export function followLink({ database, visitors, site }: FollowLinkOptions) {
  return async (request: Request): Promise<Response> => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
    }
    try {
      const followed = await follow(database, visitors, request);
      if (followed.outcome !== "open") return closedLink(followed.outcome, request, site);
      return new Response(null, {
        status: 302,
        headers: {
          Location: addressOf(followed),
          "Cache-Control": "private, no-store",
          "X-Robots-Tag": "noindex, nofollow",
        },
      });
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      console.error(`follow-link: ${error.status} ${error.message}`);
      return closedLink("unavailable", request, site);
    }
  };
}

/** The row that `follow_link` returns. */
interface Followed {
  outcome: "open" | Exclude<Closed, "unavailable">;
  address: string | null;
  click_parameter: string | null;
  click: number | null;
}

async function follow(database: Database, visitors: Visitors, request: Request): Promise<Followed> {
  const { pathname, searchParams } = new URL(request.url);
  const code = pathname.split("/").at(-1)?.toUpperCase() ?? "";
  if (!/^EN_[A-Z0-9]{8}$/.test(code)) {
    return { outcome: "unknown", address: null, click_parameter: null, click: null };
  }
  const visit = isVisit(request) ? await visitOf(request, visitors) : {};
  const rows = (await callDatabase(database, "follow_link", {
    code,
    ...visit,
    ...paramsIn(searchParams),
  })) as Followed[];
  const [row] = rows;
  if (!row) throw new DatabaseError(500, "follow_link answered nothing.");
  return row;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const forms = { item: uuid, outfit: uuid, screen: /^[a-z_]{1,40}$/, sub: /^[\w.:-]{1,64}$/ };

/** Reads the parameters; ignores malformed ones. */
const paramsIn = (given: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    Object.entries(forms).flatMap(([name, form]) => {
      const value = given.get(name) ?? "";
      return form.test(value) ? [[name, value]] : [];
    }),
  );

/** The stored address, with the click's id where the partner's shop accepts one. */
function addressOf({ address, click_parameter, click }: Followed): string {
  if (!address) throw new DatabaseError(500, "An open link has no address.");
  if (!click_parameter || click === null) return address;
  const [place = "", ...fragment] = address.split("#");
  const joined = `${place}${place.includes("?") ? "&" : "?"}${click_parameter}=${click}`;
  return [joined, ...fragment].join("#");
}

/** True for a real visit: not a declared bot, not a HEAD request, not a prefetch. */
function isVisit({ method, headers }: Request): boolean {
  const agent = headers.get("User-Agent");
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  return method === "GET" && Boolean(agent) && !isbot(agent) && !purpose.startsWith("prefetch");
}

/** Digests with a secret, as UUIDs: sets no cookie and stores no address. */
interface Visit {
  /** Digest of the address, which may introduce only a few new visitors an hour. */
  caller: string;
  /** Digest of address and user agent; the database adds the day, so that days cannot be linked. */
  visitor: string;
}

/** Identifies a request's visitor for counting. */
async function visitOf(request: Request, { salt, trustedProxies }: Visitors): Promise<Visit> {
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

/** Why a link redirects nowhere. */
type Closed = "paused" | "expired" | "deleted" | "unknown" | "unavailable";

const answers: Record<Closed, { status: number; sentence: string }> = {
  paused: { status: 404, sentence: "The shop has paused this offer for now." },
  expired: { status: 410, sentence: "This offer has ended." },
  deleted: { status: 410, sentence: "This link is no longer in use." },
  unknown: { status: 404, sentence: "This link doesn't exist." },
  unavailable: { status: 503, sentence: "We can't open this link right now." },
};

/**
 * Redirects browsers to the site's page about closed links, because Supabase serves a function's
 * HTML as plain text. Answers other clients with a status and a sentence.
 */
function closedLink(reason: Closed, request: Request, site: string): Response {
  const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };
  if (request.method === "GET" && wantsPage(request)) {
    const Location = `${site}/link-closed?reason=${reason}`;
    return new Response(null, { status: 302, headers: { ...headers, Location, Vary: "Accept" } });
  }
  const { status, sentence } = answers[reason];
  return new Response(request.method === "HEAD" ? null : `${sentence}\n`, {
    status,
    headers: {
      ...headers,
      "Content-Type": "text/plain; charset=utf-8",
      Vary: "Accept",
      ...(status === 503 && { "Retry-After": "60" }),
    },
  });
}

const wantsPage = ({ headers }: Request): boolean =>
  /\btext\/html\b/i.test(headers.get("Accept") ?? "");
