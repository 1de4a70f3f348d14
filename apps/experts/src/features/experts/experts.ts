import {
  type ServiceType,
  serviceTypeNames,
  type Specialization,
  specializationNames,
} from "@ensemble/domain";
import { type FilterControls, type FilterConfig, type Filters } from "@ensemble/controls";
import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { expertKeys } from "../../query-keys";

/** Every active expert, the best rated first (EXPERT-1). */
export const activeExperts = queryOptions({
  queryKey: expertKeys.list,
  queryFn: readActiveExperts,
});

function readActiveExperts() {
  return unwrap(
    db()
      .from("expert_stylists")
      .select(
        "id, slug, name, bio, profile_image, is_verified, rating, total_reviews, experience_years, specializations",
      )
      .eq("is_active", true)
      .order("rating", { ascending: false }),
  );
}

export type Expert = Awaited<ReturnType<typeof readActiveExperts>>[number];

/** Every expert's packages, with the columns that the directory needs (EXPERT-3). */
export const activePackages = queryOptions({
  queryKey: expertKeys.packages,
  queryFn: () =>
    unwrap(
      db().from("service_packages").select("expert_id, service_type, price").eq("is_active", true),
    ),
});

interface OfferedPackage {
  expert_id: string;
  service_type: ServiceType;
  price: number;
}

/** Sums up packages by expert id. */
export function offersByExpert(packages: readonly OfferedPackage[]): Map<string, Offer> {
  const offers = new Map<string, Offer>();
  for (const { expert_id, service_type, price } of packages) {
    const before = offers.get(expert_id);
    offers.set(expert_id, {
      count: (before?.count ?? 0) + 1,
      from: Math.min(before?.from ?? price, price),
      types: new Set([...(before?.types ?? []), service_type]),
    });
  }
  return offers;
}

/** An expert's packages, summed up for the card. */
export interface Offer {
  count: number;
  /** The lowest price in the site's currency; 0 without packages. */
  from: number;
  types: ReadonlySet<ServiceType>;
}

const noOffer: Offer = { count: 0, from: 0, types: new Set() };

export type ExpertSort = "rating" | "price-low" | "price-high" | "experience";

/** The sorts in words, the default first (EXPERT-2). */
export const sortNames: Record<ExpertSort, string> = {
  rating: "Highest rated",
  "price-low": "Price: Low to High",
  "price-high": "Price: High to Low",
  experience: "Most experienced",
};

/** What the directory can be narrowed and sorted by (EXPERT-2). */
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
 * The experts that match all filters, sorted. The text is looked for in name, bio and
 * specializations, whatever its case (EXPERT-2).
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
