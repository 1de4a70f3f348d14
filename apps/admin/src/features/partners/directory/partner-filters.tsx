import { FilterSelect, SearchField } from "@ensemble/controls";
import type { ReactNode } from "react";
import { FilterBar } from "../../../layout/lists/filter-bar";
import type { useCriteria } from "../../../layout/lists/use-criteria";
import { partnerOrders, type partnerRules } from "./partner-criteria";
import { statusNames, tierNames } from "../partner-standing";

interface PartnerFiltersProperties {
  controls: ReturnType<
    typeof useCriteria<(typeof partnerRules)["choices"], (typeof partnerRules)["sorts"][number]>
  >;
}

type Order = keyof typeof partnerOrders;
const orderNames = Object.fromEntries(
  Object.entries(partnerOrders).map(([by, { name }]) => [by, name]),
) as Record<Order, string>;

/** Search, status, tier and order of the directory. */
export function PartnerFilters({ controls }: PartnerFiltersProperties): ReactNode {
  const { criteria, search, choose, sort } = controls;
  return (
    <FilterBar>
      <SearchField
        what="Partners"
        label="Search by shop, contact or code"
        value={criteria.text}
        onChange={search}
      />
      <FilterSelect
        label="Status"
        names={statusNames}
        none="All"
        value={criteria.choices.status}
        onChange={(status) => choose("status", status)}
      />
      <FilterSelect
        label="Tier"
        names={tierNames}
        none="All"
        value={criteria.choices.tier}
        onChange={(tier) => choose("tier", tier)}
      />
      <FilterSelect
        label="Sort by"
        names={orderNames}
        value={criteria.sort.by}
        onChange={(by) => sort(partnerOrders[by ?? "name"].sort)}
      />
    </FilterBar>
  );
}
