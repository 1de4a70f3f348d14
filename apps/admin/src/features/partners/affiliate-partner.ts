import { Constants } from "@ensemble/contract/database";
import { keepPreviousData, queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import { partnerKeys } from "../../query-keys";
import type { PartnerFilters } from "./directory/partner-filter-rules";

export const socialPlatforms = ["instagram", "facebook", "twitter", "tiktok", "youtube"] as const;
export type SocialPlatform = (typeof socialPlatforms)[number];

const enums = Constants.public.Enums;

const partnerSchema = z.object({
  id: z.string(),
  shop_name: z.string(),
  slug: z.string(),
  logo_url: z.nullable(z.string()),
  contact_name: z.string(),
  contact_email: z.string(),
  contact_phone: z.nullable(z.string()),
  website_url: z.nullable(z.string()),
  social_media_links: z.partialRecord(z.enum(socialPlatforms), z.string()),
  /** Percentage of the revenue. */
  commission_rate: z.number(),
  product_categories: z.array(z.enum(enums.product_category)),
  custom_items: z.array(z.string()),
  geographic_coverage: z.array(z.string()),
  partnership_tier: z.enum(enums.partnership_tier),
  status: z.enum(enums.partner_status),
  tracking_code: z.string(),
  notes: z.nullable(z.string()),
  retailer: z.nullable(z.enum(enums.retailer)),
  click_parameter: z.nullable(z.string()),
  created_at: z.string(),
  link_count: z.number(),
  active_link_count: z.number(),
  total_clicks: z.number(),
  total_conversions: z.number(),
  total_revenue: z.number(),
  total_commission: z.number(),
  /** Conversions per 100 clicks. */
  conversion_rate: z.number(),
  /** Has clicks or conversions, and so cannot be deleted. */
  has_activity: z.boolean(),
});

const partnerPage = z.object({ total: z.number(), partners: z.array(partnerSchema) });

export type Partner = z.infer<typeof partnerSchema>;

export const partnersPerPage = 24;

/** A page of the directory; keeps the previous page while loading. */
export const partnerSearch = ({ text, choices, sort, page }: PartnerFilters) =>
  queryOptions({
    queryKey: partnerKeys.list({ text, choices, sort, page }),
    queryFn: async () =>
      partnerPage.parse(
        await unwrap(
          db().rpc("search_partners", {
            search: text,
            statuses: choices.status ? [choices.status] : [],
            tiers: choices.tier ? [choices.tier] : [],
            sort: sort.by,
            descending: sort.descending,
            page_size: partnersPerPage,
            page_offset: (page - 1) * partnersPerPage,
          }),
        ),
      ),
    placeholderData: keepPreviousData,
  });

/** One partner by its slug, null when there is none. */
export const partnerDetails = (slug: string) =>
  queryOptions({
    queryKey: partnerKeys.partner(slug),
    queryFn: async () =>
      z
        .nullable(partnerSchema)
        .parse((await unwrap(db().rpc("partner_details", { slug }))) as unknown),
  });
