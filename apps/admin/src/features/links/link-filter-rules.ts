import { Constants } from "@ensemble/contract/database";
import type { Filters, FilterRules } from "@ensemble/controls";

export const linkStates = [...Constants.public.Enums.link_status, "deleted"] as const;
export type LinkState = (typeof linkStates)[number];

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
  usual: { by: "newest", descending: false },
} as const satisfies FilterRules;

export type LinkFilters = Filters<typeof linkRules>;
