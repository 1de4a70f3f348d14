import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import { figureKeys } from "../../../query-keys";

const figure = z.object({
  /** The overall total, including deleted links. */
  value: z.number(),
  /** The last 30 days; for partners and links the number added. */
  recent: z.number(),
  /** The 30 days before. */
  previous: z.number(),
  /** Change from previous to recent in percent; null when there is nothing to compare. */
  change: z.nullable(z.number()),
});

const summary = z.object({
  partners: figure,
  active_links: figure,
  clicks: figure,
  conversions: figure,
  revenue: figure,
  commission: figure,
  /** In percent; its change is in percentage points. */
  conversion_rate: figure,
  /** Commission as a percentage of revenue. */
  average_commission: z.number(),
});

export type Figure = z.infer<typeof figure>;
export type AffiliateSummary = z.infer<typeof summary>;

/** The totals of all partners and links (PART-1, LINK-1). */
export const affiliateSummary = queryOptions({
  queryKey: figureKeys.summary,
  queryFn: async () => summary.parse(await unwrap(db().rpc("affiliate_summary"))),
});
