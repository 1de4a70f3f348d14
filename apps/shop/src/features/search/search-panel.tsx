import { formatCount } from "@ensemble/domain";
import { Fieldset, Legend, VisuallyHidden } from "@ensemble/ui";
import { type ReactNode, useId } from "react";
import { outfitFilters } from "../outfits/outfit-filters";
import { RangeSlider } from "../outfits/range-slider";
import { noStyle, sizesIn, useStyle } from "../style/style";
import {
  type FilterGroup,
  groupsOf,
  type SearchFacets,
  type SearchFilterControls,
  type SearchGroup,
  type SearchKind,
  topPrice,
  type ValueCounts,
} from "./search";
import styles from "./search.module.css";

interface SearchPanelProps {
  id: string;
  list: SearchFilterControls;
  /** What the filters narrow. */
  kind: SearchKind;
  /** How many results each value would leave; undefined until that is known. */
  facets: SearchFacets | undefined;
}

/** The groups of checkboxes that narrow a search, with a count beside each value, and the price. */
export function SearchPanel({ id, list, kind, facets }: SearchPanelProps): ReactNode {
  const selected = list.filters.multiChoices;
  const sizes = sizesIn(useStyle().data ?? noStyle);
  const choose = (group: SearchGroup, values: readonly string[]) =>
    list.change({ multiChoices: { ...selected, [group]: values } });
  return (
    <div id={id} className={styles.panel}>
      {groupsOf(kind, selected, { shops: facets?.counts.shops, sizes }).map((group) => (
        <SearchPanelGroup
          key={group.name}
          group={group}
          noun={kind.slice(0, -1)}
          selected={selected[group.name]}
          counts={facets && (facets.counts[group.name] ?? {})}
          more={facets?.more ?? false}
          onChange={(values) => choose(group.name, values)}
        />
      ))}
      <div className={styles.group}>
        <RangeSlider
          filter={outfitFilters.ranges.price}
          bounds={{ from: 0, to: topPrice }}
          range={list.filters.ranges.price}
          onChange={(range) => list.chooseRange("price", range)}
        />
      </div>
    </div>
  );
}

interface GroupProps {
  group: FilterGroup;
  /** "outfit" or "item". */
  noun: string;
  selected: readonly string[];
  counts: ValueCounts | undefined;
  /** Whether there may be more than was counted. */
  more: boolean;
  onChange: (chosen: string[]) => void;
}

function SearchPanelGroup(props: GroupProps): ReactNode {
  const { group, noun, selected, counts, more, onChange } = props;
  const { title, values, nameOf } = group;
  const id = useId();
  return (
    <Fieldset className={styles.group}>
      <Legend className={styles.title}>{title}</Legend>
      <div className={styles.values}>
        {values.map((value, index) => (
          <div key={value} className={styles.row}>
            <label className={styles.value}>
              <input
                type="checkbox"
                checked={selected.includes(value)}
                // It would find nothing; a chosen one can always be removed.
                disabled={
                  counts !== undefined && !more && !counts[value] && !selected.includes(value)
                }
                aria-describedby={`${id}${index}`}
                onChange={({ target }) =>
                  onChange(
                    target.checked
                      ? [...selected, value]
                      : selected.filter((other) => other !== value),
                  )
                }
              />
              {nameOf(value)}
            </label>
            {/* Beside the label, not in it: the box keeps its name while the number changes. */}
            <span id={`${id}${index}`} className={styles.valueCount}>
              {counts && `${formatCount(counts[value] ?? 0)}${more ? "+" : ""}`}
              <VisuallyHidden>{counts?.[value] === 1 ? ` ${noun}` : ` ${noun}s`}</VisuallyHidden>
            </span>
          </div>
        ))}
      </div>
    </Fieldset>
  );
}
