import { useLateCode } from "@ensemble/controls";
import { LoadFailure } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { Loaded } from "../../../layout/loaded";
import { NeighborPages } from "../../../layout/pages/neighbor-pages";
import { countShown, pageSize } from "../../../layout/pages/page-range";
import { LoadingOutfits } from "../card/outfit-grid";
import { FilterBar } from "../filters/filter-bar";
import { FilterChips } from "../filters/filter-chips";
import { withoutFilters, type OutfitFilterControls } from "../filters/outfit-filters";
import styles from "./outfit-list.module.css";
import type { OutfitPages } from "./outfit-page";
import { OutfitResults } from "./outfit-results";
import { useView } from "./use-view";
import { ViewToggle } from "./view-toggle";

interface OutfitListProps {
  list: OutfitFilterControls;
  pages: OutfitPages;
  /** The path of the list. */
  path: string;
  /** How many outfits the first page probably has: who comes back finds the place they were at. */
  expected?: number;
  /** How many cards are probably in the first view. */
  priority?: number;
}

const loadMoreFilters = () => import("../filters/more-filters");

/** Outfits with their filters, order and pages: all of them, or a collection's (OUT-4, COLL-8). */
export function OutfitList(props: OutfitListProps): ReactNode {
  const { list, pages, path, expected = pageSize, priority = 0 } = props;
  const { data } = pages.query;
  const [view, show] = useView();
  const [more, setMore] = useState(false);
  const { code, failed, retry } = useLateCode(loadMoreFilters, more);
  return (
    <>
      {data && !list.narrowed && (
        <NeighborPages path={path} page={list.filters.page} total={data.total} />
      )}
      <div className={styles.filters}>
        <FilterBar
          list={list}
          onMore={() => {
            setMore(true);
            retry();
          }}
        />
        <FilterChips list={list} />
        {failed && <LoadFailure what="More Filters" onRetry={retry} />}
      </div>
      <div className={styles.status}>
        <p role="status" className={styles.count}>
          {data && `Showing ${countShown(pages.shown, data.total)} of ${data.total} outfits`}
        </p>
        <ViewToggle view={view} onChange={show} />
      </div>
      <Loaded query={pages.query} what="The outfits" loading={<LoadingOutfits count={expected} />}>
        {(found) => (
          <OutfitResults
            pages={pages}
            found={found}
            view={view}
            priority={priority}
            addressOfPage={list.addressOfPage}
            onClear={() => list.change(withoutFilters(list.rules))}
          />
        )}
      </Loaded>
      {more && code && (
        <code.MoreFilters list={list} total={data?.total} onClose={() => setMore(false)} />
      )}
    </>
  );
}
