import { formatCount } from "@ensemble/catalogue";
import { VisuallyHidden } from "@ensemble/ui";
import { useId, type ReactNode } from "react";
import type { ValueCounts } from "./search-facets";
import type { FilterGroup } from "./search-groups";
import styles from "./search-panel.module.css";

interface GroupProps {
  group: FilterGroup;
  /** "outfit" or "piece". */
  noun: string;
  chosen: readonly string[];
  counts: ValueCounts | undefined;
  /** Whether there may be more than was counted. */
  more: boolean;
  onChange: (chosen: string[]) => void;
}

export function SearchPanelGroup(props: GroupProps): ReactNode {
  const { group, noun, chosen, counts, more, onChange } = props;
  const { title, values, nameOf } = group;
  const id = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      <div className={styles.values}>
        {values.map((value, place) => (
          <div key={value} className={styles.row}>
            <label className={styles.value}>
              <input
                type="checkbox"
                checked={chosen.includes(value)}
                // It would find nothing; a chosen one can always be removed.
                disabled={
                  counts !== undefined && !more && !counts[value] && !chosen.includes(value)
                }
                aria-describedby={`${id}${place}`}
                onChange={({ target }) =>
                  onChange(
                    target.checked ? [...chosen, value] : chosen.filter((other) => other !== value),
                  )
                }
              />
              {nameOf(value)}
            </label>
            {/* Beside the label, not in it: the box keeps its name while the number changes. */}
            <span id={`${id}${place}`} className={styles.count}>
              {counts && `${formatCount(counts[value] ?? 0)}${more ? "+" : ""}`}
              <VisuallyHidden>{counts?.[value] === 1 ? ` ${noun}` : ` ${noun}s`}</VisuallyHidden>
            </span>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
