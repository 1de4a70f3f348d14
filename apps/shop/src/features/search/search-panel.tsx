import { formatCount } from "@ensemble/domain";
import { Fieldset, Legend, VisuallyHidden } from "@ensemble/ui";
import { type ReactNode, useDeferredValue, useId } from "react";
import { outfitFilters } from "../outfits/outfit-filters";
import { RangeSlider } from "../outfits/range-slider";
import { noStyle, sizesIn, useStyle } from "../style/style";
import {
  type FilterGroup,
  createFilterGroups,
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
  /** The result type that the filters apply to. */
  kind: SearchKind;
  /** How many results each value would leave; undefined while loading. */
  facets: SearchFacets | undefined;
}

/** Groups of checkboxes with a count for each value, and the price range. */
export function SearchPanel({ id, list, kind, facets }: SearchPanelProps): ReactNode {
  const selected = list.filters.multiChoices;
  const sizes = sizesIn(useStyle().data ?? noStyle);
  const choose = (group: SearchGroup, values: readonly string[]) =>
    list.change({ multiChoices: { ...selected, [group]: values } });
  // Opens before its hundred checkboxes are rendered, which takes a slow phone 200 ms.
  const isRendered = useDeferredValue(true, false);
  if (!isRendered) return <div id={id} className={styles.panel} />;
  return (
    <div id={id} className={styles.panel}>
      {createFilterGroups(kind, selected, { shops: facets?.counts.shops, sizes }).map((group) => (
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
  /** Whether the counts are incomplete. */
  more: boolean;
  onChange: (chosen: string[]) => void;
}

function SearchPanelGroup(props: GroupProps): ReactNode {
  const { group, noun, selected, counts, more, onChange } = props;
  const { title, values, toLabel } = group;
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
                // A value without results is disabled, but a selected one can always be removed.
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
              {toLabel(value)}
            </label>
            {/* Next to the label, not in it, so that the checkbox keeps its name while the count
               changes. */}
            <span id={`${id}${index}`} className={styles.valueCount}>
              <span>{counts && `${formatCount(counts[value] ?? 0)}${more ? "+" : ""}`}</span>
              <VisuallyHidden>{counts?.[value] === 1 ? ` ${noun}` : ` ${noun}s`}</VisuallyHidden>
            </span>
          </div>
        ))}
      </div>
    </Fieldset>
  );
}
