import { serviceTypeNames, specializationNames } from "@ensemble/consultations";
import { FilterSelect } from "@ensemble/controls";
import { longestText } from "@ensemble/list";
import { TextField } from "@ensemble/ui";
import { Search } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./expert-filters.module.css";
import { sortNames, type ExpertFilterControls } from "./expert-rules";

interface ExpertFiltersProps {
  list: ExpertFilterControls;
  /** What is in the search box, which the address follows. */
  text: string;
  onText: (text: string) => void;
  /** False while the packages are unknown: service types and prices cannot be filtered. */
  offersKnown: boolean;
}

/** Search, two filters and the order of the directory (EXPERT-2). */
export function ExpertFilters(props: ExpertFiltersProps): ReactNode {
  const { list, text, onText, offersKnown } = props;
  const { choices, sort } = list.filters;
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
        maxLength={longestText}
        value={text}
        onChange={(event) => onText(event.target.value)}
      >
        <TextField.Slot>
          <Search size={18} aria-hidden />
        </TextField.Slot>
      </TextField.Root>
      <FilterSelect
        boxed
        label="Specialization"
        none="All"
        names={specializationNames}
        value={choices.specialization}
        onChange={(value) => list.choose("specialization", value)}
      />
      <FilterSelect
        boxed
        label="Service"
        none="All"
        names={serviceTypeNames}
        value={choices.service}
        disabled={!offersKnown}
        onChange={(value) => list.choose("service", value)}
      />
      <FilterSelect
        boxed
        label="Sort by"
        names={sortNames}
        value={sort.by}
        onChange={(by) => by && list.sort({ by, descending: false })}
      />
    </form>
  );
}
