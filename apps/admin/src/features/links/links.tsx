import { Constants } from "@ensemble/contract/database";
import type { FilterConfig, Filters } from "@ensemble/controls";
import { keepPreviousData, queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { Badge } from "@ensemble/ui";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { linkKeys } from "../../query-keys";

export const linkStatusNames: Record<LinkStatus, string> = {
  active: "Active",
  paused: "Paused",
  expired: "Expired",
};

export const linkStateNames: Record<LinkState, string> = { ...linkStatusNames, deleted: "Deleted" };

/** Colors of LINK-4. */
const colors = { active: "green", paused: "gray", expired: "red", deleted: "red" } as const;

export function LinkStatusBadge({ link }: { link: AffiliateLink }): ReactNode {
  const state = link.deleted_at ? "deleted" : link.status;
  return (
    <span>
      <Badge color={colors[state]} highContrast>
        {state === link.own_status || state === "deleted"
          ? linkStateNames[state]
          : "Paused: Partner Closed"}
      </Badge>
    </span>
  );
}

const linkSchema = z.object({
  id: z.string(),
  partner_id: z.string(),
  partner_name: z.string(),
  partner_slug: z.string(),
  campaign_name: z.string(),
  original_url: z.string(),
  tracking_code: z.string(),
  /** Active links past their end are `expired`, those of a closed partner `paused`. */
  status: z.enum(Constants.public.Enums.link_status),
  /** Without regard to the partner. */
  own_status: z.enum(Constants.public.Enums.link_status),
  expires_at: z.nullable(z.string()),
  deleted_at: z.nullable(z.string()),
  created_at: z.string(),
  clicks: z.number(),
  conversions: z.number(),
  /** Conversions per 100 clicks. */
  conversion_rate: z.number(),
  revenue: z.number(),
  commission: z.number(),
  approved: z.number(),
  paid: z.number(),
});

const linkPage = z.object({ total: z.number(), links: z.array(linkSchema) });

export type AffiliateLink = z.infer<typeof linkSchema>;
export type LinkStatus = AffiliateLink["status"];

export const linksPerPage = 25;

export const linksQuery = (
  { text, choices, sort, page }: LinkFilters,
  partner?: string,
  pageSize = linksPerPage,
) =>
  queryOptions({
    queryKey: linkKeys.list({ text, choices, sort, page, pageSize }, partner),
    queryFn: async () =>
      linkPage.parse(
        await unwrap(
          db().rpc("search_links", {
            search: text,
            statuses: choices.status ? [choices.status] : [],
            partner,
            sort: sort.by,
            descending: sort.descending,
            page_size: pageSize,
            page_offset: (page - 1) * pageSize,
          }),
        ),
      ),
    placeholderData: keepPreviousData,
  });

/** Sets the status of links and returns how many changed. */
export const setLinkStatus = (links: string[], status: LinkStatus): Promise<number> =>
  unwrap(db().rpc("set_link_status", { links, status }));

/** Soft-deletes links, keeping their metrics. Returns how many were deleted. */
export const deleteLinks = (links: string[]): Promise<number> =>
  unwrap(db().rpc("delete_links", { links }));

/** Undoes `deleteLinks`. */
export const restoreLinks = (links: string[]): Promise<number> =>
  unwrap(db().rpc("restore_links", { links }));

const linkStates = [...Constants.public.Enums.link_status, "deleted"] as const;
type LinkState = (typeof linkStates)[number];

const sorts = [
  "newest",
  "campaign",
  "partner",
  "clicks",
  "conversions",
  "revenue",
  "commission",
  "status",
] as const;
export type LinkSort = (typeof sorts)[number];

const choices = { status: linkStates } as const;

export const linkRules = {
  choices,
  sorts,
  defaultSort: { by: "newest", descending: false },
} as const satisfies FilterConfig;

type LinkFilters = Filters<typeof linkRules>;
