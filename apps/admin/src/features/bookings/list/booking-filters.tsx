import { type FilterControls, FilterSelect } from "@ensemble/controls";
import type { ReactNode } from "react";
import { FilterBar } from "../../../layout/lists/filter-bar";
import { showNames, type BookingRules } from "./booking-list";
import { statusNames } from "../booking-status";

interface BookingFiltersProps {
  list: FilterControls<BookingRules>;
  experts: readonly { slug: string; name: string }[];
}

export function BookingFilters({ list, experts }: BookingFiltersProps): ReactNode {
  const { show, status, expert } = list.filters.choices;
  return (
    <FilterBar>
      <FilterSelect
        label="Show"
        none="Upcoming"
        names={showNames}
        value={show}
        onChange={(value) => list.choose("show", value)}
      />
      <FilterSelect
        label="Status"
        none="Any status"
        names={statusNames}
        value={status}
        onChange={(value) => list.choose("status", value)}
      />
      <FilterSelect
        label="Expert"
        none="All experts"
        names={Object.fromEntries(experts.map(({ slug, name }) => [slug, name]))}
        value={expert}
        onChange={(value) => list.choose("expert", value)}
      />
    </FilterBar>
  );
}
