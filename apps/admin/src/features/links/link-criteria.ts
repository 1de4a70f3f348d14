import type { Criteria, CriteriaRules } from "../../layout/lists/criteria";
import { linkStates } from "./affiliate-link";

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

/** What the table of links can be narrowed and sorted by. */
export const linkRules = {
  choices,
  sorts,
  usual: { by: "newest", descending: false },
} as const satisfies CriteriaRules<typeof choices, LinkSort>;

export type LinkCriteria = Criteria<typeof choices, LinkSort>;
