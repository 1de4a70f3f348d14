import {
  type ServiceType,
  serviceTypeNames,
  type Specialization,
  specializationNames,
} from "@ensemble/consultations";
import { readFilters, type FilterControls, type FilterRules, type Filters } from "@ensemble/list";

export type ExpertSort = "rating" | "price-low" | "price-high" | "experience";

/** The sorts in words, the default first (EXPERT-2). */
export const sortNames: Record<ExpertSort, string> = {
  rating: "Highest rated",
  "price-low": "Price: low to high",
  "price-high": "Price: high to low",
  experience: "Most experienced",
};

/** What the directory can be narrowed and sorted by (EXPERT-2). */
export const expertRules = {
  choices: {
    specialization: Object.keys(specializationNames) as Specialization[],
    service: Object.keys(serviceTypeNames) as ServiceType[],
  },
  sorts: Object.keys(sortNames) as ExpertSort[],
  formerSorts: { price_low: "price-low", price_high: "price-high" },
  usual: { by: "rating", descending: false },
  reversible: false,
} as const satisfies FilterRules;

export type ExpertFilters = Filters<typeof expertRules>;
export type ExpertFilterControls = FilterControls<typeof expertRules>;

/** The directory as it is without any filter. */
export const noFilters = readFilters(expertRules, new URLSearchParams());
