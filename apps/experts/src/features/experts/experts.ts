import {
  meetsInPerson,
  type PlaceKind,
  type ServiceType,
  serviceTypeNames,
  type Specialization,
  specializationNames,
} from "@ensemble/domain";
import { type FilterControls, type FilterConfig, type Filters } from "@ensemble/controls";
import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { expertKeys } from "../../query-keys";

/** Queries active experts, best rated first (EXPERT-1). */
export const activeExpertsQuery = queryOptions({
  queryKey: expertKeys.list,
  queryFn: fetchActiveExperts,
});

function fetchActiveExperts() {
  return unwrap(
    db()
      .from("expert_stylists")
      .select(
        "id, slug, name, bio, profile_image, is_verified, rating, total_reviews, experience_years, specializations, city",
      )
      .eq("is_active", true)
      .order("rating", { ascending: false }),
  );
}

export type Expert = Awaited<ReturnType<typeof fetchActiveExperts>>[number];

/** Queries all packages for the directory (EXPERT-3). */
export const activePackagesQuery = queryOptions({
  queryKey: expertKeys.packages,
  queryFn: () =>
    unwrap(
      db()
        .from("service_packages")
        .select("expert_id, service_type, place_kind, price")
        .eq("is_active", true),
    ),
});

interface OfferedPackage {
  expert_id: string;
  service_type: ServiceType;
  place_kind: PlaceKind | null;
  price: number;
}

/** Summarizes packages by expert id. */
export function offersByExpert(packages: readonly OfferedPackage[]): Map<string, Offer> {
  const offers = new Map<string, Offer>();
  for (const offered of packages) {
    const { expert_id, service_type, price } = offered;
    const before = offers.get(expert_id);
    offers.set(expert_id, {
      count: (before?.count ?? 0) + 1,
      from: Math.min(before?.from ?? price, price),
      types: new Set([...(before?.types ?? []), service_type]),
      inPerson: before?.inPerson === true || meetsInPerson(offered),
    });
  }
  return offers;
}

/** A summary of an expert's packages. */
export interface Offer {
  count: number;
  /** Lowest price; 0 without packages. */
  from: number;
  types: ReadonlySet<ServiceType>;
  /** Whether one takes place in person. */
  inPerson: boolean;
}

const noOffer: Offer = { count: 0, from: 0, types: new Set(), inPerson: false };

export type ExpertSort = "rating" | "price-low" | "price-high" | "experience";

/** Sort labels, default first (EXPERT-2). */
export const sortNames: Record<ExpertSort, string> = {
  rating: "Highest rated",
  "price-low": "Price: Low to High",
  "price-high": "Price: High to Low",
  experience: "Most experienced",
};

/** The directory's filters and sorts (EXPERT-2). */
export const expertRules = {
  choices: {
    specialization: Object.keys(specializationNames) as Specialization[],
    service: Object.keys(serviceTypeNames) as ServiceType[],
  },
  sorts: Object.keys(sortNames) as ExpertSort[],
  defaultSort: { by: "rating", descending: false },
  reversible: false,
} as const satisfies FilterConfig;

export type ChosenExperts = Filters<typeof expertRules>;
export type ExpertFilterControls = FilterControls<typeof expertRules>;

/**
 * Filters and sorts experts. Searches for the text in name, bio and specializations, ignoring case
 * (EXPERT-2).
 */
export function findExperts(
  experts: readonly Expert[],
  offers: ReadonlyMap<string, Offer>,
  filters: ChosenExperts,
): OfferingExpert[] {
  const { choices, sort } = filters;
  const text = filters.text.trim().toLowerCase();
  return experts
    .map((expert) => ({ expert, offer: offers.get(expert.id) ?? noOffer }))
    .filter(
      ({ expert, offer }) =>
        (!text || searchable(expert).includes(text)) &&
        (!choices.specialization || expert.specializations.includes(choices.specialization)) &&
        (!choices.service || offer.types.has(choices.service)),
    )
    .sort((one, other) => orders[sort.by](one, other) || byName(one, other));
}

interface OfferingExpert {
  expert: Expert;
  offer: Offer;
}

function searchable({ name, bio, specializations }: Expert): string {
  const words = specializations.flatMap((value) => [value, specializationNames[value]]);
  return [name, bio, ...words].join("\n").toLowerCase();
}

type Order = (one: OfferingExpert, other: OfferingExpert) => number;

const orders: Record<ExpertSort, Order> = {
  rating: (one, other) =>
    other.expert.rating - one.expert.rating ||
    other.expert.total_reviews - one.expert.total_reviews,
  "price-low": (one, other) => one.offer.from - other.offer.from,
  "price-high": (one, other) => other.offer.from - one.offer.from,
  experience: (one, other) => other.expert.experience_years - one.expert.experience_years,
};

const byName: Order = (one, other) => one.expert.name.localeCompare(other.expert.name);
