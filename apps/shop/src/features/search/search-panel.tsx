import { formatCount } from "@ensemble/catalogue";
import { VisuallyHidden } from "@ensemble/ui";
import { useId, type ReactNode } from "react";
import { outfitFilters } from "../outfits/filters/outfit-filters";
import { RangeSlider } from "../outfits/filters/range-slider";
import { useStyle } from "../style/known-style";
import { noStyle, sizesIn } from "../style/style";
import type { SearchFacets, ValueCounts } from "./catalogue-search";
import { groupsOf, type FilterGroup } from "./search-groups";
import {
  topPrice,
  type SearchFilterControls,
  type SearchGroup,
  type SearchKind,
} from "./search-rules";
import styles from "./search-panel.module.css";

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
  const chosen = list.filters.multiChoices;
  const sizes = sizesIn(useStyle().data ?? noStyle);
  const choose = (group: SearchGroup, values: readonly string[]) =>
    list.change({ multiChoices: { ...chosen, [group]: values } });
  return (
    <div id={id} className={styles.panel}>
      {groupsOf(kind, chosen, { shops: facets?.counts.shops, sizes }).map((group) => (
        <Group
          key={group.name}
          group={group}
          noun={kind.slice(0, -1)}
          chosen={chosen[group.name]}
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
  /** "outfit" or "piece". */
  noun: string;
  chosen: readonly string[];
  counts: ValueCounts | undefined;
  /** Whether there may be more than was counted. */
  more: boolean;
  onChange: (chosen: string[]) => void;
}

function Group(props: GroupProps): ReactNode {
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
