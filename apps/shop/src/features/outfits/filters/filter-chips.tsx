import { X } from "lucide-react";
import type { ReactNode } from "react";
import { activeFilters } from "./active-filters";
import styles from "./filter-chips.module.css";
import type { OutfitFilterControls } from "./outfit-filters";

/** The active filters, each removable; nothing when there are none. */
export function FilterChips({ list }: { list: OutfitFilterControls }): ReactNode {
  const active = activeFilters(list.filters);
  if (active.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {active.map(({ label, without }) => (
        <li key={label}>
          <button
            type="button"
            className={styles.chip}
            aria-label={`Remove filter ${label}`}
            onClick={() => list.change(without)}
          >
            {label}
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={styles.clear} onClick={list.clear}>
          Clear all
        </button>
      </li>
    </ul>
  );
}
