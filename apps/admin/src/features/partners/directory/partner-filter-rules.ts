import { Constants } from "@ensemble/contract/database";
import type { Filters, FilterRules } from "@ensemble/controls";

const sorts = ["name", "newest", "revenue", "clicks", "conversion", "commission_rate"] as const;
type PartnerSort = (typeof sorts)[number];

const choices = {
  status: Constants.public.Enums.partner_status,
  tier: Constants.public.Enums.partnership_tier,
} as const;

export const partnerRules = {
  choices,
  sorts,
  usual: { by: "name", descending: false },
} as const satisfies FilterRules;

export type PartnerFilters = Filters<typeof partnerRules>;

/** The sort options, each with a fixed direction. */
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
