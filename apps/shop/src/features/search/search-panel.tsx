import type { ReactNode } from "react";
import { budgetLabel, occasionLabels, retailerLabels, vibeLabels } from "../outfits/outfit-labels";
import { searchGroups, type OutfitSearch } from "./search-filters";
import styles from "./search-panel.module.css";

interface SearchPanelProperties {
  id: string;
  search: OutfitSearch;
  onChange: (changes: Partial<OutfitSearch>) => void;
}

/** The four groups of checkboxes that narrow a search. */
export function SearchPanel({ id, search, onChange }: SearchPanelProperties): ReactNode {
  return (
    <div id={id} className={styles.panel}>
      <Group
        title="Occasions"
        values={searchGroups.occasions}
        label={(value) => occasionLabels[value]}
        chosen={search.occasions}
        onChange={(occasions) => onChange({ occasions })}
      />
      <Group
        title="Vibes"
        values={searchGroups.vibes}
        label={(value) => vibeLabels[value]}
        chosen={search.vibes}
        onChange={(vibes) => onChange({ vibes })}
      />
      <Group
        title="Budgets"
        values={searchGroups.budgets}
        label={budgetLabel}
        chosen={search.budgets}
        onChange={(budgets) => onChange({ budgets })}
      />
      <Group
        title="Retailers"
        values={searchGroups.retailers}
        label={(value) => retailerLabels[value]}
        chosen={search.retailers}
        onChange={(retailers) => onChange({ retailers })}
      />
    </div>
  );
}

interface GroupProperties<T extends string> {
  title: string;
  values: readonly T[];
  label: (value: T) => string;
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
}

function Group<T extends string>(properties: GroupProperties<T>): ReactNode {
  const { title, values, label, chosen, onChange } = properties;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      {values.map((value) => (
        <label key={value} className={styles.value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(
                target.checked ? [...chosen, value] : chosen.filter((other) => other !== value),
              )
            }
          />
          {label(value)}
        </label>
      ))}
    </fieldset>
  );
}
