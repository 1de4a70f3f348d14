import { formatCount, pluralize } from "@ensemble/catalogue";
import { pageTitle, paths, type ScreenAddress } from "@ensemble/contract";
import { SocialMeta } from "@ensemble/controls";
import { keepPreviousData, useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { DisplayTitle, Page } from "@ensemble/ui";
import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { FilterSheet } from "../../layout/filter-sheet";
import { Loaded } from "../../layout/loaded";
import { useNarrow } from "../../layout/narrow";
import { pageSize } from "../../layout/pages/page-range";
import { LoadingOutfits } from "../outfits/card/outfit-grid";
import { catalogueSearch, useSearchPages, type SearchAnswer } from "./catalogue-search";
import { searchFacets } from "./search-facets";
import { usePanelState } from "./panel-state";
import { SearchBox } from "./search-box";
import { SearchFindings } from "./search-findings";
import { SearchKinds } from "./search-kinds";
import { SearchPanel } from "./search-panel";
import {
  noFilters,
  readSearch,
  searchKeys,
  useSearchFilters,
  type SearchFilterControls,
  type SearchKind,
} from "./search-rules";
import styles from "./search-screen.module.css";

/** What a search finds among outfits and pieces, and the filters that narrow it (SEARCH-1). */
export default function SearchScreen(): ReactNode {
  const list = useSearchFilters();
  const { open, setOpen } = usePanelState();
  const narrow = useNarrow();
  const { filters, addressOfPage } = list;
  const { text } = filters;
  const pages = useSearchPages(filters);
  const { data } = pages.query;
  const kind = filters.choices.show ?? kindOf(data);
  const facets = useQuery({
    ...searchFacets(filters, kind),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  // The kind of results is no filter.
  const active = list.count - (filters.choices.show ? 1 : 0);

  const clear = () =>
    list.change({ multiChoices: noFilters.multiChoices, ranges: noFilters.ranges });
  const panel = <SearchPanel id="search-filters" list={list} kind={kind} facets={facets.data} />;

  const title = text ? `“${text}”` : "Search";
  const description = text
    ? `Outfits and pieces that match “${text}”.`
    : "Search every outfit and piece.";

  return (
    <Page title={pageTitle(title)} description={description}>
      <SocialMeta path={paths.search(text)} title={title} description={description} />
      {/* There is no end of narrower searches and of those that find nothing. */}
      {(list.count > 0 || filters.page > 1 || (data && totalOf(data) === 0)) && (
        <meta name="robots" content="noindex" />
      )}
      <DisplayTitle>Search Results</DisplayTitle>
      <p className={styles.found} role="status">
        {data && (data.text ? resultsOf(data) : "Search every outfit and piece")}
      </p>
      {data?.corrected && <DidYouMean text={data.corrected} />}
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
          noun={kind.slice(0, -1)}
          total={data?.[kind].total}
          onClear={clear}
          onClose={() => setOpen(false)}
        >
          {panel}
        </FilterSheet>
      )}
      <SearchKinds answer={data} kind={kind} addressOf={(show) => addressOfKind(list, show)} />
      <Loaded
        query={pages.query}
        what="The results"
        loading={
          <div className={styles.loading}>
            <LoadingOutfits count={pageSize} arrangement="large" />
          </div>
        }
      >
        {(answer) => (
          <SearchFindings
            pages={pages}
            answer={answer}
            kind={kind}
            addressOfPage={addressOfPage}
            onClear={() => list.change({ text: "", ...filtersWithout })}
          />
        )}
      </Loaded>
    </Page>
  );
}

SearchScreen.searchKeys = searchKeys;
SearchScreen.data = ({ search }: ScreenAddress) => [catalogueSearch(readSearch(search))];

const { choices, multiChoices, ranges } = noFilters;
const filtersWithout = { choices, multiChoices, ranges };

/** Outfits, unless only pieces fit. */
const kindOf = (answer: SearchAnswer | undefined): SearchKind =>
  answer?.outfits.nearest && !answer.pieces.nearest ? "pieces" : "outfits";

/** The first page of a kind of results. */
function addressOfKind(list: SearchFilterControls, show: SearchKind): string {
  const address = new URLSearchParams(list.addressOfPage(1));
  address.set("show", show);
  return address.toString();
}

const totalOf = ({ outfits, pieces }: SearchAnswer): number => outfits.total + pieces.total;

function resultsOf(answer: SearchAnswer): string {
  const { text, outfits, pieces } = answer;
  const total = totalOf(answer);
  const results = pluralize(total, "result");
  const counted =
    outfits.more || pieces.more
      ? results.replace(formatCount(total), `${formatCount(total)}+`)
      : results;
  return `${counted} for "${text}"`;
}

/** Says that these are the results of another spelling (SEARCH-9). */
function DidYouMean({ text }: { text: string }): ReactNode {
  return (
    <p className={styles.meant}>
      Did you mean <Link to={paths.search(text)}>{text}</Link>? These are its results.
    </p>
  );
}
