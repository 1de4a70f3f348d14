import {
  budgetName,
  formatCount,
  retailerNames,
  shopOccasionNames,
  vibeNames,
} from "@ensemble/catalogue";
import { VisuallyHidden } from "@ensemble/ui";
import { useId, type ReactNode } from "react";
import type { SearchAnswer, ValueCounts } from "./outfit-search";
import { searchGroups, type OutfitSearch } from "./search-filters";
import styles from "./search-panel.module.css";

interface SearchPanelProps {
  id: string;
  search: OutfitSearch;
  /** How many outfits each value would show; undefined until that is known. */
  counts: SearchAnswer["counts"] | undefined;
  onChange: (changes: Partial<OutfitSearch>) => void;
}

/** The four groups of checkboxes that narrow a search, with a count beside each. */
export function SearchPanel(props: SearchPanelProps): ReactNode {
  const { id, search, counts, onChange } = props;
  return (
    <div id={id} className={styles.panel}>
      <Group
        title="Occasions"
        values={searchGroups.occasions}
        label={(value) => shopOccasionNames[value]}
        chosen={search.occasions}
        counts={counts?.occasions}
        onChange={(occasions) => onChange({ occasions })}
      />
      <Group
        title="Vibes"
        values={searchGroups.vibes}
        label={(value) => vibeNames[value]}
        chosen={search.vibes}
        counts={counts?.vibes}
        onChange={(vibes) => onChange({ vibes })}
      />
      <Group
        title="Budgets"
        values={searchGroups.budgets}
        label={budgetName}
        chosen={search.budgets}
        counts={counts?.budgets}
        onChange={(budgets) => onChange({ budgets })}
      />
      <Group
        title="Retailers"
        values={searchGroups.retailers}
        label={(value) => retailerNames[value]}
        chosen={search.retailers}
        counts={counts?.retailers}
        onChange={(retailers) => onChange({ retailers })}
      />
    </div>
  );
}

interface GroupProps<T extends string> {
  title: string;
  values: readonly T[];
  label: (value: T) => string;
  chosen: readonly T[];
  counts: ValueCounts | undefined;
  onChange: (chosen: T[]) => void;
}

function Group<T extends string>(props: GroupProps<T>): ReactNode {
  const { title, values, label, chosen, counts, onChange } = props;
  const id = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      {values.map((value) => (
        <div key={value} className={styles.row}>
          <label className={styles.value}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              // It would show nothing; a chosen one can always be taken away.
              disabled={counts !== undefined && !counts[value] && !chosen.includes(value)}
              aria-describedby={`${id}${value}`}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...chosen, value] : chosen.filter((other) => other !== value),
                )
              }
            />
            {label(value)}
          </label>
          {/* Beside the label, not in it: the box keeps its name while the number changes. */}
          <span id={`${id}${value}`} className={styles.count}>
            {counts && formatCount(counts[value] ?? 0)}
            <VisuallyHidden>{counts?.[value] === 1 ? " outfit" : " outfits"}</VisuallyHidden>
          </span>
        </div>
      ))}
    </fieldset>
  );
}
