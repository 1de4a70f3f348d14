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
import { searchRules, type SearchFilterControls } from "./search-rules";
import styles from "./search-panel.module.css";

interface SearchPanelProps {
  id: string;
  list: SearchFilterControls;
  /** How many outfits each value would show; undefined until that is known. */
  counts: SearchAnswer["counts"] | undefined;
}

/** The four groups of checkboxes that narrow a search, with a count beside each. */
export function SearchPanel(props: SearchPanelProps): ReactNode {
  const { id, list, counts } = props;
  const offered = searchRules.multiChoices;
  const chosen = list.filters.multiChoices;
  return (
    <div id={id} className={styles.panel}>
      <Group
        title="Occasions"
        values={offered.occasions}
        label={(value) => shopOccasionNames[value]}
        chosen={chosen.occasions}
        counts={counts?.occasions}
        onChange={(values) => list.chooseMany("occasions", values)}
      />
      <Group
        title="Vibes"
        values={offered.vibes}
        label={(value) => vibeNames[value]}
        chosen={chosen.vibes}
        counts={counts?.vibes}
        onChange={(values) => list.chooseMany("vibes", values)}
      />
      <Group
        title="Budgets"
        values={offered.budgets}
        label={budgetName}
        chosen={chosen.budgets}
        counts={counts?.budgets}
        onChange={(values) => list.chooseMany("budgets", values)}
      />
      <Group
        title="Retailers"
        values={offered.retailers}
        label={(value) => retailerNames[value]}
        chosen={chosen.retailers}
        counts={counts?.retailers}
        onChange={(values) => list.chooseMany("retailers", values)}
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
              // It would find nothing; a chosen one can always be removed.
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
