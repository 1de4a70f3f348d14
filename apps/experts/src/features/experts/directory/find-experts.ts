import { specializationNames } from "@ensemble/consultations";
import type { Expert } from "../experts";
import type { ExpertFilters, ExpertSort } from "./expert-rules";
import { noOffer, type Offer } from "./service-packages";

export interface OfferingExpert {
  expert: Expert;
  offer: Offer;
}

/**
 * The experts that match all filters, sorted. The text is looked for in name, bio and
 * specializations, whatever its case (EXPERT-2).
 */
export function findExperts(
  experts: readonly Expert[],
  offers: ReadonlyMap<string, Offer>,
  filters: ExpertFilters,
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
