import { callDatabase, DatabaseError, type Database } from "../_shared/database.ts";
import { closedLink, type Closed } from "./closed-link.ts";
import { isVisit, visitOf, type Visitors } from "./visitor.ts";

export interface FollowLinkOptions {
  database: Database;
  visitors: Visitors;
  /** The site's origin, without a trailing slash. */
  site: string;
}

/** The row that `follow_link` returns. */
interface Followed {
  outcome: "open" | Exclude<Closed, "unavailable">;
  address: string | null;
  click_parameter: string | null;
  click: number | null;
}

/**
 * The tracking redirect, for any path that ends in a link's code: counts a human's click and
 * redirects (302) to the link's stored address only. Otherwise it gives the reason
 * (closed-link.ts): to a browser as a page of the site, to other clients as 404 unknown or paused,
 * 410 expired or deleted, 503 when the database is unreachable. Stores `?sub=` with the click.
 * `?item=` redirects to that item of the link, shown in `?outfit=` on `?screen=`, even when the
 * link is closed.
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
