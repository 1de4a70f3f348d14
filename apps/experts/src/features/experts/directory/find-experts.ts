import { specializationNames } from "@ensemble/consultations";
import type { ExpertCriteria, ExpertSort } from "./expert-criteria";
import type { Expert } from "../experts";
import { noOffer, type Offer } from "./service-packages";

export interface OfferingExpert {
  expert: Expert;
  offer: Offer;
}

/**
 * The experts that fit all criteria, sorted. The text is looked for in name, bio and
 * specializations, whatever its case (EXPERT-2).
 */
export function findExperts(
  experts: readonly Expert[],
  offers: ReadonlyMap<string, Offer>,
  criteria: ExpertCriteria,
): OfferingExpert[] {
  const text = criteria.text.trim().toLowerCase();
  return experts
    .map((expert) => ({ expert, offer: offers.get(expert.id) ?? noOffer }))
    .filter(
      ({ expert, offer }) =>
        (!text || searchable(expert).includes(text)) &&
        (!criteria.specialization || expert.specializations.includes(criteria.specialization)) &&
        (!criteria.service || offer.types.has(criteria.service)),
    )
    .sort((one, other) => orders[criteria.sort](one, other) || byName(one, other));
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
  price_low: (one, other) => one.offer.from - other.offer.from,
  price_high: (one, other) => other.offer.from - one.offer.from,
  experience: (one, other) => other.expert.experience_years - one.expert.experience_years,
};

const byName: Order = (one, other) => one.expert.name.localeCompare(other.expert.name);
