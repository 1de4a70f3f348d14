import { pageTitle } from "@ensemble/contract";
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
import { useOutfitFilters } from "../filters/use-outfit-filters";
import { ViewToggle } from "./view-toggle";

const MoreFilters = lazy(async () => ({
  default: (await import("../filters/more-filters")).MoreFilters,
}));

/** Every outfit, searched, filtered and sorted (OUT-4). */
export default function OutfitListScreen(): ReactNode {
  const { filters, view, change, show, addressOfPage } = useOutfitFilters();
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
        <FilterBar filters={filters} onChange={change} onMore={() => setMore(true)} />
        <FilterChips filters={filters} onChange={change} />
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
            onChange={change}
          />
        )}
      </Loaded>
      {more && (
        <Suspense>
          <MoreFilters
            filters={filters}
            total={data?.total}
            onChange={(changes) => change(changes, { replace: true })}
            onClose={() => setMore(false)}
          />
        </Suspense>
      )}
    </Page>
  );
}
