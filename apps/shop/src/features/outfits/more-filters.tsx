import { FilterSelect } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { Flex } from "@ensemble/ui";
import type { ReactNode } from "react";
import { FilterSheet } from "../../components/sheet";
import { FilterSelects } from "./filter-bar";
import { FilterToggles } from "./filter-toggles";
import styles from "./filter-toggles.module.css";
import { emptyFilters, type OutfitFilterControls, outfitRules } from "./outfit-filters";
import { choiceEntries, multiChoiceEntries, rangeEntries, stylistsQuery } from "./outfit-page";
import { RangeSlider } from "./range-slider";

interface MoreFiltersProps {
  list: OutfitFilterControls;
  total: number | undefined;
  onClose: () => void;
}

/** Back leaves the sheet instead of undoing each choice. */
const inSheet = { replace: true };

/** Selects that are only in the sheet come first. */
const selects = choiceEntries.toSorted(([, a], [, b]) => Number(a.inBar) - Number(b.inBar));

/** Every filter, in a sheet (OUT-6). */
export function MoreFilters({ list, total, onClose }: MoreFiltersProps): ReactNode {
  const { choices, multiChoices, ranges } = list.filters;
  const { data: stylists = {} } = useQuery(stylistsQuery());
  return (
    <FilterSheet
      title="More Filters"
      total={total}
      onClear={() => list.change(emptyFilters(list.rules), inSheet)}
      onClose={onClose}
    >
      <Flex direction="column" gap="6">
        {rangeEntries.map(([key, filter]) => (
          <RangeSlider
            key={key}
            filter={filter}
            bounds={outfitRules.ranges[key]}
            range={ranges[key]}
            onChange={(range) => list.chooseRange(key, range, inSheet)}
          />
        ))}
        {multiChoiceEntries.map(([key, filter]) => (
          <FilterToggles
            key={key}
            filter={filter}
            chosen={multiChoices[key]}
            onChange={(chosen) =>
              list.change({ multiChoices: { ...multiChoices, [key]: chosen } }, inSheet)
            }
          />
        ))}
        <div className={styles.selects}>
          <FilterSelect
            label="Stylist"
            allLabel="All stylists"
            value={choices.stylist}
            names={stylists}
            onChange={(value) => list.choose("stylist", value, inSheet)}
          />
          <FilterSelects list={list} entries={selects} {...inSheet} />
        </div>
      </Flex>
    </FilterSheet>
  );
}
