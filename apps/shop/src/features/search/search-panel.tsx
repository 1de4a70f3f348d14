import type { ReactNode } from "react";
import { outfitFilters } from "../outfits/filters/outfit-filters";
import { RangeSlider } from "../outfits/filters/range-slider";
import { useStyle } from "../style/known-style";
import { noStyle, sizesIn } from "../style/style";
import type { SearchFacets } from "./search-facets";
import { groupsOf } from "./search-groups";
import { SearchPanelGroup } from "./search-panel-group";
import styles from "./search-panel.module.css";
import {
  topPrice,
  type SearchFilterControls,
  type SearchGroup,
  type SearchKind,
} from "./search-rules";

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
        <SearchPanelGroup
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
