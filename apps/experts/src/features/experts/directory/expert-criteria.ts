import {
  type ServiceType,
  serviceTypeNames,
  type Specialization,
  specializationNames,
} from "@ensemble/consultations";

export type ExpertSort = "rating" | "price_low" | "price_high" | "experience";

/** The sorts in words, the default first (EXPERT-2). */
export const sortNames: Record<ExpertSort, string> = {
  rating: "Highest rated",
  price_low: "Price: low to high",
  price_high: "Price: high to low",
  experience: "Most experienced",
};

/** What somebody looks for in the directory; it lives in the address. */
export interface ExpertCriteria {
  text: string;
  specialization?: Specialization;
  service?: ServiceType;
  sort: ExpertSort;
}

export const everyExpert: ExpertCriteria = { text: "", sort: "rating" };

function oneOf<Value extends string>(
  names: Record<Value, string>,
  value: string | null,
): Value | undefined {
  return value !== null && Object.hasOwn(names, value) ? (value as Value) : undefined;
}

/** Reads criteria from an address; what it does not know counts as not asked for. */
export function readCriteria(search: URLSearchParams): ExpertCriteria {
  return {
    text: search.get("q") ?? "",
    specialization: oneOf(specializationNames, search.get("specialization")),
    service: oneOf(serviceTypeNames, search.get("service")),
    sort: oneOf(sortNames, search.get("sort")) ?? everyExpert.sort,
  };
}

/** Writes criteria into an address; defaults are left out. */
export function writeCriteria(criteria: ExpertCriteria): URLSearchParams {
  const search = new URLSearchParams();
  const text = criteria.text.trim();
  if (text) search.set("q", text);
  if (criteria.specialization) search.set("specialization", criteria.specialization);
  if (criteria.service) search.set("service", criteria.service);
  if (criteria.sort !== everyExpert.sort) search.set("sort", criteria.sort);
  return search;
}

/** Whether anything narrows the list down; the order does not. */
export function narrows({ text, specialization, service }: ExpertCriteria): boolean {
  return text.trim() !== "" || specialization !== undefined || service !== undefined;
}
