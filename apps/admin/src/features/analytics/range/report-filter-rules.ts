import type { FilterRules } from "@ensemble/controls";
import { groupings } from "../report/affiliate-report";
import { presetNames, type Preset } from "./day-range";

const presets = Object.keys(presetNames) as Preset[];

export const rangeNames = { ...presetNames, custom: "Custom" } as const;
export type RangeChoice = keyof typeof rangeNames;

export const groupingNames = {
  day: "Day",
  partner: "Partner",
  campaign: "Campaign",
  retailer: "Retailer",
} as const;

const choices = { range: [...presets, "custom"], by: groupings } as const satisfies Record<
  string,
  readonly string[]
>;
const sorts = [
  "usual",
  "label",
  "clicks",
  "conversions",
  "conversion_rate",
  "revenue",
  "commission",
] as const;
export type ReportSort = (typeof sorts)[number];

/** The search parameters of a report. `usual` is the database's order: by day, or by revenue descending. */
export const reportRules = {
  choices,
  sorts,
  usual: { by: "usual", descending: false },
} as const satisfies FilterRules;
