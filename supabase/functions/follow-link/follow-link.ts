import { isbot } from "isbot";
import { callDatabase, DatabaseError, type Database } from "../_shared/database.ts";
import { readNetwork, dailyDigest, databaseFor } from "../_shared/caller.ts";

interface FollowLinkOptions {
  database: Database;
  visitors: Visitors;
  /** The site's origin, without a trailing slash. */
  site: string;
}

interface Visitors {
  /** A secret used only here. Changing it makes every visitor new. */
  salt: string;
  /** Proxies in front of the function, 1 by default (_shared/caller.ts). */
  trustedProxies?: number;
}

/**
 * Creates the tracking redirect, for any path that ends in a link's code. Counts clicks by people and
 * redirects (302) only to the stored URL, through the partner's network if it has one. If the link is closed, browsers get a page of the site,
 * other clients a status: 404 for unknown or paused, 410 for expired or deleted, 503 if the database
 * is unreachable. Stores `?sub=` with the click. `?item=` redirects to that item of the link, shown in
 * `?outfit=` of `?collection=` on `?screen=`, even if the link is closed; `?offer=` to what the
 * partner's feed offers.
 */
export function followLink({ database, visitors, site }: FollowLinkOptions) {
  return async (request: Request): Promise<Response> => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
    }
    try {
      const ofVisitor = databaseFor(database, request, visitors.trustedProxies);
      const row = await follow(ofVisitor, visitors, request);
      if (row.outcome !== "open") return closedLink(row.outcome, request, site);
      if (!row.address) throw new DatabaseError(500, "An open link has no address.");
      return new Response(null, {
        status: 302,
        headers: {
          Location: row.address,
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

interface FollowLinkRow {
  outcome: "open" | Exclude<ClosedLinkReason, "unavailable">;
  /** In ASCII, as a header requires. */
  address: string | null;
}

async function follow(
  database: Database,
  visitors: Visitors,
  request: Request,
): Promise<FollowLinkRow> {
  const { pathname, searchParams } = new URL(request.url);
  const code = pathname.split("/").at(-1)?.toUpperCase() ?? "";
  if (!/^EN_[A-Z0-9]{8}$/.test(code)) {
    return { outcome: "unknown", address: null };
  }
  const visit = isVisit(request) ? await digestVisitor(request, visitors) : {};
  const rows = (await callDatabase(database, "follow_link", {
    code,
    ...visit,
    ...linkParameters(searchParams),
  })) as FollowLinkRow[];
  const [row] = rows;
  if (!row) throw new DatabaseError(500, "follow_link returned no row.");
  return row;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const parameterPatterns = {
  item: uuid,
  outfit: uuid,
  collection: uuid,
  offer: uuid,
  screen: /^[a-z_]{1,40}$/,
  sub: /^[\w.:-]{1,64}$/,
};

/** Returns the link's parameters without malformed ones. */
const linkParameters = (searchParams: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameterPatterns).flatMap(([name, pattern]) => {
      const value = searchParams.get(name) ?? "";
      return pattern.test(value) ? [[name, value]] : [];
    }),
  );

/** Checks that a request isn't a bot, HEAD or prefetch. */
function isVisit({ method, headers }: Request): boolean {
  const agent = headers.get("User-Agent");
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  return (
    method === "GET" &&
    Boolean(agent) &&
    !isbot(agent) &&
    // Office programs read links of documents and mails.
    !/\bms-?office\b/i.test(agent ?? "") &&
    !purpose.startsWith("prefetch")
  );
}

/** Keyed digests in the form of UUIDs, instead of cookies or stored addresses. */
interface VisitorDigests {
  /** Digest of the address, which can only introduce a few new visitors per hour. */
  caller: string;
  /** Digest of address and user agent. */
  visitor: string;
}

async function digestVisitor(
  request: Request,
  { salt, trustedProxies }: Visitors,
): Promise<VisitorDigests> {
  const createDigest = await dailyDigest(salt);
  const caller = readNetwork(request, trustedProxies);
  const agent = request.headers.get("User-Agent") ?? "";
  return { caller: await createDigest(caller), visitor: await createDigest(`${caller}\n${agent}`) };
}

/** Why a link doesn't redirect. */
type ClosedLinkReason = "paused" | "expired" | "deleted" | "unknown" | "unavailable";

const closedResponses: Record<ClosedLinkReason, { status: number; message: string }> = {
  paused: { status: 404, message: "The shop has paused this offer for now." },
  expired: { status: 410, message: "This offer has ended." },
  deleted: { status: 410, message: "This link is no longer in use." },
  unknown: { status: 404, message: "This link doesn't exist." },
  unavailable: { status: 503, message: "We can't open this link right now." },
};

/**
 * Redirects browsers to the site's page about closed links, because Supabase serves HTML of functions
 * as plain text. Other clients get a status and a message.
 */
function closedLink(reason: ClosedLinkReason, request: Request, site: string): Response {
  const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };
  if (request.method === "GET" && acceptsHtml(request)) {
    const Location = `${site}/link-closed?reason=${reason}`;
    return new Response(null, { status: 302, headers: { ...headers, Location, Vary: "Accept" } });
  }
  const { status, message } = closedResponses[reason];
  return new Response(request.method === "HEAD" ? null : `${message}\n`, {
    status,
    headers: {
      ...headers,
      "Content-Type": "text/plain; charset=utf-8",
      Vary: "Accept",
      ...(status === 503 && { "Retry-After": "60" }),
    },
  });
}

const acceptsHtml = ({ headers }: Request): boolean =>
  /\btext\/html\b/i.test(headers.get("Accept") ?? "");
