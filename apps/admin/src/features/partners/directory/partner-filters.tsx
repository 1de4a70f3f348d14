import { type FilterControls, FilterSelect, SearchField } from "@ensemble/controls";
import type { ReactNode } from "react";
import { FilterBar } from "../../../layout/lists/filter-bar";
import { partnerOrders, type partnerRules } from "./partner-filter-rules";
import { statusNames, tierNames } from "../partner-badges";

interface PartnerFiltersProps {
  controls: FilterControls<typeof partnerRules>;
}

type Order = keyof typeof partnerOrders;
const orderNames = Object.fromEntries(
  Object.entries(partnerOrders).map(([by, { name }]) => [by, name]),
) as Record<Order, string>;

export function PartnerFilters({ controls }: PartnerFiltersProps): ReactNode {
  const { filters, search, choose, sort } = controls;
  return (
    <FilterBar>
      <SearchField
        what="Partners"
        label="Search by shop, contact or code"
        value={filters.text}
        onChange={search}
      />
      <FilterSelect
        label="Status"
        names={statusNames}
        none="All"
        value={filters.choices.status}
        onChange={(status) => choose("status", status)}
      />
      <FilterSelect
        label="Tier"
        names={tierNames}
        none="All"
        value={filters.choices.tier}
        onChange={(tier) => choose("tier", tier)}
      />
      <FilterSelect
        label="Sort by"
        names={orderNames}
        value={filters.sort.by}
        onChange={(by) => sort(partnerOrders[by ?? "name"].sort)}
      />
    </FilterBar>
  );
}
