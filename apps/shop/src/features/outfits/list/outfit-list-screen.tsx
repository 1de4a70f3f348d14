import { pageTitle } from "@ensemble/contract";
import { useFilters } from "@ensemble/list";
import { keepPreviousData, useQuery } from "@ensemble/query";
import { DisplayTitle, Page } from "@ensemble/ui";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { Loaded } from "../../../layout/loaded";
import { FilterBar } from "../filters/filter-bar";
import { FilterChips } from "../filters/filter-chips";
import { LoadingOutfits } from "../card/outfit-grid";
import styles from "./outfit-list-screen.module.css";
import { outfitPage, pageSize } from "./outfit-page";
import { OutfitResults } from "./outfit-results";
import { noFilters, outfitRules } from "../filters/outfit-filters";
import { useView } from "./use-view";
import { ViewToggle } from "./view-toggle";

const MoreFilters = lazy(async () => ({
  default: (await import("../filters/more-filters")).MoreFilters,
}));

/** Every outfit, searched, filtered and sorted (OUT-4). */
export default function OutfitListScreen(): ReactNode {
  const list = useFilters(outfitRules);
  const { filters, addressOfPage } = list;
  const [view, show] = useView();
  const [more, setMore] = useState(false);
  const query = useQuery({ ...outfitPage(filters), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;

  return (
    <Page
      title={pageTitle("Outfits")}
      description="Every outfit, by occasion, budget, color and season."
    >
      <DisplayTitle>Outfits</DisplayTitle>
      <div className={styles.filters}>
        <FilterBar list={list} onMore={() => setMore(true)} />
        <FilterChips list={list} />
      </div>
      <div className={styles.status}>
        <p role="status" className={styles.count}>
          {data && `Showing ${data.outfits.length} of ${data.total} outfits`}
        </p>
        <ViewToggle view={view} onChange={show} />
      </div>
      {/* A whole page: who comes back after a while finds the place where they were. */}
      <Loaded query={query} what="The outfits" loading={<LoadingOutfits count={pageSize} />}>
        {(found) => (
          <OutfitResults
            found={found}
            outdated={isPlaceholderData}
            {...{ view, addressOfPage }}
            page={filters.page}
            onClear={() => list.change(noFilters)}
          />
        )}
      </Loaded>
      {more && (
        <Suspense>
          <MoreFilters list={list} total={data?.total} onClose={() => setMore(false)} />
        </Suspense>
      )}
    </Page>
  );
}
