import { Constants } from "@ensemble/contract/database";
import { keepPreviousData, queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import type { LinkFilters } from "./link-filter-rules";
import { affiliateKeys } from "../analytics/summary/affiliate-keys";

const linkSchema = z.object({
  id: z.string(),
  partner_id: z.string(),
  partner_name: z.string(),
  partner_slug: z.string(),
  campaign_name: z.string(),
  original_url: z.string(),
  tracking_code: z.string(),
  /** An active link whose time has passed is expired. */
  status: z.enum(Constants.public.Enums.link_status),
  expires_at: z.nullable(z.string()),
  deleted_at: z.nullable(z.string()),
  created_at: z.string(),
  clicks: z.number(),
  conversions: z.number(),
  /** Conversions per 100 clicks. */
  conversion_rate: z.number(),
  revenue: z.number(),
  commission: z.number(),
});

const linkPage = z.object({ total: z.number(), links: z.array(linkSchema) });

export type AffiliateLink = z.infer<typeof linkSchema>;
export type LinkStatus = AffiliateLink["status"];

/** Links on one page of the table. */
export const linksPerPage = 25;

/** A page of links, of one partner or of all; the one before stays until it is there. */
export const linkSearch = ({ text, choices, sort, page }: LinkFilters, partner?: string) =>
  queryOptions({
    queryKey: [...affiliateKeys.links, partner, text, choices, sort, page],
    queryFn: async () =>
      linkPage.parse(
        await unwrap(
          db().rpc("search_links", {
            search: text,
            statuses: choices.status ? [choices.status] : [],
            partner,
            sort: sort.by,
            descending: sort.descending,
            page_size: linksPerPage,
            page_offset: (page - 1) * linksPerPage,
          }),
        ),
      ),
    placeholderData: keepPreviousData,
  });

/** Gives links one status; how many changed. */
export const setLinkStatus = (links: string[], status: LinkStatus): Promise<number> =>
  unwrap(db().rpc("set_link_status", { links, status }));

/** Takes links off every list; what they brought stays in the figures. */
export const deleteLinks = (links: string[]): Promise<number> =>
  unwrap(db().rpc("delete_links", { links }));

/** Undoes `deleteLinks`. */
export const restoreLinks = (links: string[]): Promise<number> =>
  unwrap(db().rpc("restore_links", { links }));
