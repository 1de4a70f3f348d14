import { pageTitle, paths, type ScreenAddress } from "@ensemble/contract";
import { SocialMeta, useLateCode } from "@ensemble/controls";
import { addressKeys, readFilters, useFilters } from "@ensemble/list";
import { keepPreviousData, useQuery } from "@ensemble/query";
import { DisplayTitle, LoadFailure, Page } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
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

const description = "Every outfit, by occasion, budget, color and season.";

const loadMoreFilters = () => import("../filters/more-filters");

/** Every outfit, searched, filtered and sorted (OUT-4). */
export default function OutfitListScreen(): ReactNode {
  const list = useFilters(outfitRules);
  const { filters, addressOfPage } = list;
  const [view, show] = useView();
  const [more, setMore] = useState(false);
  const { code, failed, retry } = useLateCode(loadMoreFilters, more);
  const query = useQuery({ ...outfitPage(filters), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;

  return (
    <Page title={pageTitle("Outfits")} description={description}>
      <SocialMeta path={pathOf(filters.page)} title="Outfits" description={description} />
      <DisplayTitle>Outfits</DisplayTitle>
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
      {more && code && (
        <code.MoreFilters list={list} total={data?.total} onClose={() => setMore(false)} />
      )}
    </Page>
  );
}

OutfitListScreen.searchKeys = [...addressKeys(outfitRules), "view"];
OutfitListScreen.data = ({ search }: ScreenAddress) => [
  outfitPage(readFilters(outfitRules, search)),
];

/** Filters and order show the same outfits otherwise: a search engine needs each page once. */
const pathOf = (page: number): string =>
  page > 1 ? `${paths.outfits()}?page=${page}` : paths.outfits();
