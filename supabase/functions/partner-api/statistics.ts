import { z } from "zod";
import { callDatabase } from "../_shared/database.ts";
import { endpoint, Problem } from "./endpoint.ts";
import { trackingCode } from "./links.ts";

const statistics = {
  clicks: z.int(),
  conversions: z.int(),
  revenue: z.number(),
  commission: z.number(),
  approved: z.number().meta({ description: "The approved part of the commission." }),
  paid: z.number().meta({ description: "The paid part of the commission." }),
  conversion_rate: z.number(),
};

const group = z.enum(["day", "campaign"]);

const statisticsSchema = z
  .object({
    group_by: group,
    from_day: z.iso.date(),
    until_day: z.iso.date().meta({ description: "The last day, included." }),
    previous_from_day: z.iso.date(),
    previous_until_day: z.iso.date(),
    time_zone: z.string(),
    totals: z.object(statistics),
    previous_totals: z
      .object(statistics)
      .meta({ description: "For the same number of days before." }),
    rows: z.array(z.object({ key: z.string(), label: z.string(), ...statistics })),
  })
  .meta({ id: "Statistics" });

const day = z.iso.date().refine((date) => date >= "2000-01-01", "Dates must be in 2000 or later.");
const range = {
  from: day.meta({ description: "First day, from 2000 on.", example: "2026-03-01" }),
  until: day.meta({ description: "Last day, included.", example: "2026-03-31" }),
  time_zone: z
    .string()
    .max(64)
    .regex(/^[\w+/-]*$/, "Use an IANA time zone such as Europe/Berlin.")
    .default("UTC")
    .meta({ description: "IANA time zone of the days." }),
};

/** GET /statistics returns all of the key's links, by day or campaign. */
export const readStatistics = endpoint({
  method: "get",
  path: "/statistics",
  id: "readStatistics",
  summary: "Read statistics of all links",
  scope: "statistics:read",
  query: z.object({ ...range, group_by: group.default("day") }),
  responses: { 200: statisticsSchema },
  async run({ database, partner, query }) {
    const report = await callDatabase(database, "partner_api_report", {
      partner,
      code: null,
      group_by: query.group_by,
      from_day: query.from,
      until_day: query.until,
      time_zone: query.time_zone,
    });
    return { status: 200, body: statisticsSchema.parse(report) };
  },
});

/** GET /links/{tracking_code}/statistics returns a link by day. */
export const readLinkStatistics = endpoint({
  method: "get",
  path: "/links/{tracking_code}/statistics",
  id: "readLinkStatistics",
  summary: "Read statistics of a link",
  scope: "statistics:read",
  params: z.object({ tracking_code: trackingCode }),
  query: z.object(range),
  responses: { 200: statisticsSchema },
  async run({ database, partner, params, query }) {
    const code = params.tracking_code;
    const report = await callDatabase(database, "partner_api_report", {
      partner,
      code,
      group_by: "day",
      from_day: query.from,
      until_day: query.until,
      time_zone: query.time_zone,
    });
    if (report === null) throw new Problem(404, "no_such_link", `Link ${code} not found.`);
    return { status: 200, body: statisticsSchema.parse(report) };
  },
});
