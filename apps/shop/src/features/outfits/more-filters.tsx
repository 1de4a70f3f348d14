import type { ReactNode } from "react";
import { FilterSheet } from "../../components/sheet";
import { FilterSelects } from "./filter-bar";
import { FilterToggles } from "./filter-toggles";
import styles from "./filter-toggles.module.css";
import { emptyFilters, type OutfitFilterControls, outfitRules } from "./outfit-filters";
import { choiceEntries, multiChoiceEntries, rangeEntries } from "./outfit-page";
import { RangeSlider } from "./range-slider";

interface MoreFiltersProps {
  list: OutfitFilterControls;
  /** How many outfits match, when known. */
  total: number | undefined;
  onClose: () => void;
}

/** The way back leads out of the sheet, not through each choice in it. */
const inSheet = { replace: true };

/** The selects that are only here come first. */
const selects = choiceEntries.toSorted(([, a], [, b]) => Number(a.inBar) - Number(b.inBar));

/** Every filter at once, in a sheet (OUT-6). */
export function MoreFilters({ list, total, onClose }: MoreFiltersProps): ReactNode {
  const { multiChoices, ranges } = list.filters;
  return (
    <FilterSheet
      title="More Filters"
      total={total}
      onClear={() => list.change(emptyFilters(list.rules), inSheet)}
      onClose={onClose}
    >
      <div className={styles.fields}>
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
          <FilterSelects list={list} entries={selects} {...inSheet} />
        </div>
      </div>
    </FilterSheet>
  );
}
