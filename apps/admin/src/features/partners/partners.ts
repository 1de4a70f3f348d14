import { Constants } from "@ensemble/contract/database";
import type { FilterConfig, Filters } from "@ensemble/controls";
import { removeUnusedFiles } from "@ensemble/editing";
import { keepPreviousData, queryOptions } from "@ensemble/query";
import { DataError, db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import { partnerKeys } from "../../query-keys";

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
  /** In percent of revenue. */
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
  network: z.nullable(z.enum(enums.affiliate_network)),
  click_window_days: z.number(),
  may_copy_pictures: z.boolean(),
  created_at: z.string(),
  link_count: z.number(),
  active_link_count: z.number(),
  total_clicks: z.number(),
  total_conversions: z.number(),
  total_revenue: z.number(),
  total_commission: z.number(),
  total_approved: z.number(),
  total_paid: z.number(),
  /** Conversions per 100 clicks. */
  conversion_rate: z.number(),
  /** Whether it has clicks or conversions and thus can't be deleted. */
  has_activity: z.boolean(),
});

const partnerPage = z.object({ total: z.number(), partners: z.array(partnerSchema) });

export type Partner = z.infer<typeof partnerSchema>;

export const partnersPerPage = 24;

export const partnersQuery = ({ text, choices, sort, page }: PartnerFilters) =>
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

export const partnerQuery = (slug: string) =>
  queryOptions({
    queryKey: partnerKeys.partner(slug),
    queryFn: async () =>
      z
        .nullable(partnerSchema)
        .parse((await unwrap(db().rpc("partner_details", { slug }))) as unknown),
  });

/** Queries the address at which the redirect reaches one of a partner's items. */
export const partnerWayQuery = ({ id, slug }: Partner) =>
  queryOptions({
    queryKey: [...partnerKeys.partner(slug), "way"],
    queryFn: async () => unwrap(db().rpc("partner_way", { partner: id })),
  });

export const platformNames: Record<SocialPlatform, string> = {
  instagram: "Instagram",
  facebook: "Facebook",
  twitter: "Twitter",
  tiktok: "TikTok",
  youtube: "YouTube",
};

const sorts = ["name", "newest", "revenue", "clicks", "conversion", "commission_rate"] as const;
type PartnerSort = (typeof sorts)[number];

const choices = {
  status: Constants.public.Enums.partner_status,
  tier: Constants.public.Enums.partnership_tier,
} as const;

export const partnerRules = {
  choices,
  sorts,
  defaultSort: { by: "name", descending: false },
} as const satisfies FilterConfig;

type PartnerFilters = Filters<typeof partnerRules>;

/** Sort options with fixed directions. */
export const partnerOrders = {
  name: { name: "Shop name", sort: { by: "name", descending: false } },
  newest: { name: "Newest first", sort: { by: "newest", descending: false } },
  revenue: { name: "Most revenue", sort: { by: "revenue", descending: true } },
  clicks: { name: "Most clicks", sort: { by: "clicks", descending: true } },
  conversion: { name: "Best conversion", sort: { by: "conversion", descending: true } },
  commission_rate: {
    name: "Highest commission rate",
    sort: { by: "commission_rate", descending: true },
  },
} as const satisfies Record<PartnerSort, { name: string; sort: PartnerFilters["sort"] }>;

export const isPartnerInUse = (error: unknown) =>
  error instanceof DataError && error.hint === "partner_has_activity";

export async function deleteOrDeactivate({
  partner,
  deactivate,
}: {
  partner: Partner;
  deactivate: boolean;
}) {
  const table = db().from("affiliate_partners");
  if (deactivate) {
    await unwrap(table.update({ status: "inactive" }).eq("id", partner.id).select("id").single());
    return;
  }
  await unwrap(table.delete().eq("id", partner.id).select("id").single());
  if (partner.logo_url) await removeUnusedFiles([partner.logo_url]);
}

/** Queries a partner's postback, and the accounts that it can name. */
export const postbackQuery = ({ id, slug }: Partner) =>
  queryOptions({
    queryKey: [...partnerKeys.partner(slug), "postback"],
    queryFn: async () => {
      const postbacks = db().from("partner_postbacks").select(postbackColumns).eq("partner_id", id);
      const accounts = db().from("network_accounts").select(accountColumns).order("name");
      const found = await Promise.all([unwrap(postbacks.maybeSingle()), unwrap(accounts)]);
      return { stored: found[0], accounts: found[1] };
    },
  });
const postbackColumns =
  "account_id, approved_words, declined_words, created_at, last_received_at, network_accounts(name)";
const accountColumns = "id, name, network:profile->>network, network_advertisers(partner_id)";
export type PostbackData = Awaited<
  ReturnType<NonNullable<ReturnType<typeof postbackQuery>["queryFn"]>>
>;
