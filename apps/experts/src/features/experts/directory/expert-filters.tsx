import { serviceTypeNames, specializationNames } from "@ensemble/consultations";
import { TextField } from "@ensemble/ui";
import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { sortNames, type ExpertCriteria } from "./expert-criteria";
import styles from "./expert-filters.module.css";
import { NamedSelect } from "./named-select";

interface ExpertFiltersProps {
  criteria: ExpertCriteria;
  onChange: (criteria: ExpertCriteria) => void;
  /** False while nobody knows what the experts offer: kinds and prices cannot be told apart. */
  offersKnown: boolean;
}

/** Search, two filters and the order of the directory (EXPERT-2). */
export function ExpertFilters(props: ExpertFiltersProps): ReactNode {
  const { criteria, onChange, offersKnown } = props;
  return (
    <form
      role="search"
      aria-label="Experts"
      className={styles.filters}
      onSubmit={(event) => event.preventDefault()}
    >
      <TextField.Root
        className={styles.search}
        size="3"
        type="search"
        placeholder="Search experts..."
        aria-label="Search experts"
        value={criteria.text}
        onChange={(event) => onChange({ ...criteria, text: event.target.value })}
      >
        <TextField.Slot>
          <Search size={18} aria-hidden />
        </TextField.Slot>
      </TextField.Root>
      <NamedSelect
        label="Specialization"
        none="All"
        names={specializationNames}
        value={criteria.specialization}
        onChange={(specialization) => onChange({ ...criteria, specialization })}
      />
      <NamedSelect
        label="Service"
        none="All"
        names={serviceTypeNames}
        value={criteria.service}
        disabled={!offersKnown}
        onChange={(service) => onChange({ ...criteria, service })}
      />
      <NamedSelect
        label="Sort by"
        names={sortNames}
        value={criteria.sort}
        onChange={(sort) => onChange({ ...criteria, sort: sort ?? "rating" })}
      />
    </form>
  );
}
