import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import { affiliateKeys } from "./affiliate-keys";

const figure = z.object({
  /** All there is, the history of deleted links included. */
  value: z.number(),
  /** Of the last 30 days; of partners and links how many were added. */
  recent: z.number(),
  /** Of the 30 days before. */
  previous: z.number(),
  /** Percent from previous to recent, null when there is nothing to compare with. */
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
  /** Commission in percent of the revenue. */
  average_commission: z.number(),
});

export type Figure = z.infer<typeof figure>;
export type AffiliateSummary = z.infer<typeof summary>;

/** What partners and their links brought so far (PART-1, LINK-1). */
export const affiliateSummary = queryOptions({
  queryKey: affiliateKeys.summary,
  queryFn: async () => summary.parse(await unwrap(db().rpc("affiliate_summary"))),
});
