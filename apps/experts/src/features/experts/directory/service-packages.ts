import type { ServiceType } from "@ensemble/consultations";
import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { expertKeys } from "../../../query-keys";

/** Every expert's packages, with the columns that the directory needs (EXPERT-3). */
export const activePackages = queryOptions({
  queryKey: expertKeys.packages,
  queryFn: () =>
    unwrap(
      db().from("service_packages").select("expert_id, service_type, price").eq("is_active", true),
    ),
});

/** An expert's packages, summed up for the card. */
export interface Offer {
  count: number;
  /** The lowest price in the site's currency; 0 without packages. */
  from: number;
  types: ReadonlySet<ServiceType>;
}

export const noOffer: Offer = { count: 0, from: 0, types: new Set() };

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
