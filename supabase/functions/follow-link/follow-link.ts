import { callDatabase, DatabaseError, type Database } from "../_shared/database.ts";
import { closedLink, type Closed } from "./closed-link.ts";
import { isVisit, visitOf, type Visitors } from "./visitor.ts";

export interface FollowLinkOptions {
  database: Database;
  visitors: Visitors;
  /** The site's origin, without a slash at its end. */
  site: string;
}

/** What `follow_link` answers: one row. */
interface Followed {
  outcome: "open" | Exclude<Closed, "unavailable">;
  address: string | null;
  click_parameter: string | null;
  click: number | null;
}

/**
 * The tracking redirect, for any path that ends in a link's code: counts a person's click and
 * redirects (302) to the link's stored address, and nowhere else. Who cannot be led
 * on is told why (closed-link.ts): a browser by a page of the site, a program by 404 unknown or
 * paused, 410 expired or deleted, 503 when the database does not answer. `?sub=` is kept with the click. `?item=` leads on to that item of the link, shown
 * in `?outfit=` on `?screen=`, even when the link is closed.
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

/** Reads the parameters; malformed ones are ignored. */
const paramsIn = (given: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    Object.entries(forms).flatMap(([name, form]) => {
      const value = given.get(name) ?? "";
      return form.test(value) ? [[name, value]] : [];
    }),
  );

/** The stored address, with the click's number where the partner's shop wants it. */
function addressOf({ address, click_parameter, click }: Followed): string {
  if (!address) throw new DatabaseError(500, "An open link has no address.");
  if (!click_parameter || click === null) return address;
  const [place = "", ...fragment] = address.split("#");
  const joined = `${place}${place.includes("?") ? "&" : "?"}${click_parameter}=${click}`;
  return [joined, ...fragment].join("#");
}
