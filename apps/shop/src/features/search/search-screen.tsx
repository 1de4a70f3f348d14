import { pluralize } from "@ensemble/catalogue";
import { pageTitle, paths, type ScreenAddress } from "@ensemble/contract";
import { SocialMeta } from "@ensemble/controls";
import { addressKeys, readFilters, useFilters } from "@ensemble/list";
import { keepPreviousData, useQuery } from "@ensemble/query";
import { DisplayTitle, Page } from "@ensemble/ui";
import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { FilterSheet } from "../../layout/filter-sheet";
import { Loaded } from "../../layout/loaded";
import { useNarrow } from "../../layout/narrow";
import { LoadingOutfits } from "../outfits/card/outfit-grid";
import { pageSize } from "../outfits/list/outfit-page";
import { outfitSearch } from "./outfit-search";
import { usePanelState } from "./panel-state";
import { SearchBox } from "./search-box";
import { SearchFindings } from "./search-findings";
import { SearchPanel } from "./search-panel";
import { noFilters, searchRules } from "./search-rules";
import styles from "./search-screen.module.css";

/** What a search finds, and the filters that narrow it (SEARCH-1). */
export default function SearchScreen(): ReactNode {
  const list = useFilters(searchRules);
  const { open, setOpen } = usePanelState();
  const narrow = useNarrow();
  const { filters, count: active, addressOfPage } = list;
  const { text } = filters;
  const query = useQuery({ ...outfitSearch(filters), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;

  const clear = () => list.change({ multiChoices: noFilters.multiChoices });
  const panel = <SearchPanel id="search-filters" list={list} counts={data?.counts} />;

  const title = text ? `“${text}”` : "Search";
  const description = text ? `Outfits that match “${text}”.` : "Search every outfit.";

  return (
    <Page title={pageTitle(title)} description={description}>
      <SocialMeta path={paths.search(text)} title={title} description={description} />
      {/* There is no end of narrower searches and of those that find nothing. */}
      {(active > 0 || filters.page > 1 || data?.total === 0) && (
        <meta name="robots" content="noindex" />
      )}
      <DisplayTitle>Search Results</DisplayTitle>
      <p className={styles.found} role="status">
        {data &&
          (data.text
            ? `${pluralize(data.total, "result")} for "${data.text}"`
            : "Search every outfit")}
      </p>
      <div className={styles.controls}>
        <SearchBox key={text} text={text} onSearch={(wanted) => list.change({ text: wanted })} />
        <button
          type="button"
          className={styles.filters}
          aria-expanded={open}
          aria-controls="search-filters"
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal size={18} strokeWidth={1.6} aria-hidden />
          Filters
          {active > 0 && <span className={styles.badge}>{active}</span>}
        </button>
        {active > 0 && (
          <button type="button" className={styles.clear} onClick={clear}>
            Clear all filters
          </button>
        )}
      </div>
      {open && !narrow && panel}
      {open && narrow && (
        <FilterSheet
          title="Filters"
          total={data?.total}
          onClear={clear}
          onClose={() => setOpen(false)}
        >
          {panel}
        </FilterSheet>
      )}
      <Loaded
        query={query}
        what="The outfits"
        loading={
          <div className={styles.loading}>
            <LoadingOutfits count={pageSize} arrangement="large" />
          </div>
        }
      >
        {(found) => (
          <SearchFindings
            found={found}
            outdated={isPlaceholderData}
            page={filters.page}
            addressOfPage={addressOfPage}
            onClear={list.clear}
          />
        )}
      </Loaded>
    </Page>
  );
}

SearchScreen.searchKeys = addressKeys(searchRules);
SearchScreen.data = ({ search }: ScreenAddress) => [outfitSearch(readFilters(searchRules, search))];
