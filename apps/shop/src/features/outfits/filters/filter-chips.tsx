import { X } from "lucide-react";
import type { ReactNode } from "react";
import { activeFilters } from "./active-filters";
import styles from "./filter-chips.module.css";
import { noFilters, type OutfitFilters } from "./outfit-filters";

interface FilterChipsProps {
  filters: OutfitFilters;
  onChange: (changes: Partial<OutfitFilters>) => void;
}

/** The active filters, each removable; nothing when there are none. */
export function FilterChips({ filters, onChange }: FilterChipsProps): ReactNode {
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {active.map(({ label, without }) => (
        <li key={label}>
          <button
            type="button"
            className={styles.chip}
            aria-label={`Remove filter ${label}`}
            onClick={() => onChange(without)}
          >
            {label}
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className={styles.clear}
          onClick={() => onChange({ ...noFilters, sort: filters.sort })}
        >
          Clear all
        </button>
      </li>
    </ul>
  );
}
