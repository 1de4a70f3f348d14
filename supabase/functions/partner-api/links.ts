import { z } from "zod";
import { callDatabase } from "../_shared/database.ts";
import { endpoint, Problem } from "./endpoint.ts";

export const trackingCode = z
  .string()
  .regex(/^EN_[A-Z0-9]{8}$/, "Must be a tracking code such as EN_4F7K2M9Q.")
  .meta({ description: "The link's tracking code.", example: "EN_4F7K2M9Q" });

const status = z.enum(["active", "paused", "expired"]);
const amount = z.number().meta({ description: "In the deployment's currency." });
const instant = z.string().meta({ format: "date-time" });

const storedLink = z.object({
  tracking_code: trackingCode,
  campaign_name: z.string(),
  original_url: z.string().meta({ format: "uri", description: "The link's target." }),
  status,
  expires_at: instant.nullable(),
  created_at: instant,
  clicks: z.int(),
  conversions: z.int(),
  revenue: amount,
  commission: amount,
  conversion_rate: z.number().meta({ description: "Conversions per 100 clicks, one decimal." }),
});

const linkSchema = storedLink
  .extend({
    tracking_url: z.string().meta({ format: "uri", description: "The URL to publish." }),
  })
  .meta({ id: "Link" });

const withTrackingUrl = (link: z.infer<typeof storedLink>, site: string) => ({
  ...link,
  tracking_url: `${site}/go/${link.tracking_code}`,
});

/** GET /links returns a page of links, sorted by code. */
export const listLinks = endpoint({
  method: "get",
  path: "/links",
  id: "listLinks",
  summary: "List links",
  scope: "links:read",
  query: z.object({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(100)
      .default(50)
      .meta({ description: "Number of links per page." }),
    cursor: z.string().max(64).optional().meta({ description: "The page's `next_cursor`." }),
    status: status.optional(),
  }),
  responses: {
    200: z
      .object({
        data: z.array(linkSchema),
        next_cursor: z.string().nullable().meta({ description: "Null on the last page." }),
      })
      .meta({ id: "LinkPage" }),
  },
  async run({ database, site, partner, query }) {
    const rows = await callDatabase(database, "partner_api_links", {
      partner,
      after: query.cursor ? codeFromCursor(query.cursor) : null,
      page_size: query.limit + 1,
      link_status: query.status ?? null,
    });
    const links = z.array(storedLink).parse(rows);
    const data = links.slice(0, query.limit).map((link) => withTrackingUrl(link, site));
    const last = links.length > query.limit ? data.at(-1) : undefined;
    return {
      status: 200,
      body: { data, next_cursor: last ? btoa(last.tracking_code).replace(/=+$/, "") : null },
    };
  },
});

/** GET /links/{tracking_code} returns one link. */
export const readLink = endpoint({
  method: "get",
  path: "/links/{tracking_code}",
  id: "readLink",
  summary: "Read a link",
  scope: "links:read",
  params: z.object({ tracking_code: trackingCode }),
  responses: { 200: linkSchema },
  async run({ database, site, partner, params }) {
    const code = params.tracking_code;
    const row = await callDatabase(database, "partner_api_link", { partner, code });
    if (row === null) throw new Problem(404, "no_such_link", `Link ${code} not found.`);
    return { status: 200, body: withTrackingUrl(storedLink.parse(row), site) };
  },
});

function codeFromCursor(cursor: string): string {
  try {
    return trackingCode.parse(atob(cursor));
  } catch {
    throw new Problem(400, "bad_cursor", "Invalid cursor. Use the next_cursor of a previous page.");
  }
}
