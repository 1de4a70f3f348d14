import { formatCount, formatList, pluralize } from "@ensemble/domain";
import { pageTitle, paths, type ScreenAddress } from "@ensemble/contract";
import { SearchLine, SocialMeta, useCodeOnFocus } from "@ensemble/controls";
import { keepPreviousData, useQuery } from "@ensemble/query";
import { Link, useNavigate } from "@ensemble/router";
import { DisplayTitle, LinkButton, Note, Page, TextButton } from "@ensemble/ui";
import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { FilterCount } from "../../components/filter-button";
import { QueryView } from "../../components/query-view";
import { pageSize } from "../../components/page-range";
import { SheetOnPhones } from "../../components/sheet";
import { LoadingOutfits } from "../outfits/outfit-grid";
import {
  catalogSearchQuery,
  noFilters,
  readSearch,
  searchFacetsQuery,
  type SearchFilterControls,
  searchKeys,
  type SearchKind,
  type SearchResult,
  usePanelState,
  useSearchFilters,
  useSearchPages,
} from "./search";
import { SearchResults } from "./search-results";
import { SearchPanel } from "./search-panel";
import styles from "./search.module.css";

const { choices, multiChoices, ranges } = noFilters;
const clearedFilters = { choices, multiChoices, ranges };

/** The outfits and items that a search finds, with filters (SEARCH-1). */
export default function SearchScreen(): ReactNode {
  const list = useSearchFilters();
  const { open, setOpen } = usePanelState();
  const { filters, addressOfPage } = list;
  const { text } = filters;
  const pages = useSearchPages(filters);
  const { data } = pages.query;
  const kind = filters.choices.show ?? defaultKind(data);
  const facets = useQuery({
    ...searchFacetsQuery(filters, kind),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  // The result type isn't a filter.
  const active = list.count - (filters.choices.show ? 1 : 0);

  const clear = () =>
    list.change({ multiChoices: noFilters.multiChoices, ranges: noFilters.ranges });

  const title = text ? `“${text}”` : "Search";
  const description = text
    ? `Outfits and items that match “${text}.”`
    : "Search all outfits and items.";

  return (
    <Page title={pageTitle(title)} description={description}>
      <SocialMeta
        path={paths.search(text)}
        title={title}
        description={description}
        picture={data && firstPicture(data)}
      />
      {/* There are endless narrowed and empty searches, so keep them out of search engines. */}
      {(list.count > 0 || filters.page > 1 || (data && totalCount(data) === 0)) && (
        <meta name="robots" content="noindex" />
      )}
      <DisplayTitle>Search Results</DisplayTitle>
      <p className={styles.resultCount} role="status">
        {data && (data.text ? resultCount(data) : "Search all outfits and items")}
      </p>
      {data && data.ignored.length > 0 && (
        <Note className={styles.corrected}>
          {`We can't search by ${formatList(
            data.ignored.map((word) => `“${word}”`),
            "or",
          )} yet.`}
        </Note>
      )}
      {data?.corrected && <CorrectedSearch text={data.corrected} />}
      <div className={styles.controls}>
        <SearchBox key={text} text={text} onSearch={(value) => list.change({ text: value })} />
        <TextButton
          type="button"
          name="filters"
          className={styles.filters}
          aria-expanded={open}
          aria-controls="search-filters"
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal size={18} strokeWidth={1.6} aria-hidden />
          Filters
          <FilterCount count={active} />
        </TextButton>
        {active > 0 && (
          <LinkButton type="button" onClick={clear}>
            Clear all filters
          </LinkButton>
        )}
      </div>
      {open && (
        <SheetOnPhones
          title="Filters"
          noun={kinds[kind].slice(0, -1)}
          total={data?.[kind].total}
          onClear={clear}
          onClose={() => setOpen(false)}
        >
          <SearchPanel id="search-filters" list={list} kind={kind} facets={facets.data} />
        </SheetOnPhones>
      )}
      <ResultTypes result={data} kind={kind} getAddress={(show) => addressOfKind(list, show)} />
      <QueryView
        query={pages.query}
        subject="The results"
        loading={
          <div className={styles.loading}>
            <LoadingOutfits count={pageSize} arrangement="large" />
          </div>
        }
      >
        {(result) => (
          <SearchResults
            pages={pages}
            result={result}
            kind={kind}
            addressOfPage={addressOfPage}
            onClear={() => list.change({ text: "", ...clearedFilters })}
          />
        )}
      </QueryView>
    </Page>
  );
}

/** Returns "outfits" unless only items match. */
const defaultKind = (result: SearchResult | undefined): SearchKind =>
  result?.outfits.nearest && !result.items.nearest ? "items" : "outfits";

const totalCount = ({ outfits, items }: SearchResult): number => outfits.total + items.total;

function firstPicture({ outfits, items }: SearchResult) {
  const [outfit] = outfits.rows;
  const [item] = items.rows;
  if (outfit) return { url: outfit.hero_image, alt: outfit.title };
  return item && { url: item.image, alt: item.name };
}

function resultCount(result: SearchResult): string {
  const { text, outfits, items } = result;
  const total = totalCount(result);
  const results = pluralize(total, "result");
  const label =
    outfits.more || items.more
      ? results.replace(formatCount(total), `${formatCount(total)}+`)
      : results;
  return `${label} for "${text}"`;
}

/** Says that the results are for a corrected spelling (SEARCH-9). */
function CorrectedSearch({ text }: { text: string }): ReactNode {
  return (
    <Note className={styles.corrected}>
      Showing results for <Link to={paths.search(text)}>{text}</Link>.
    </Note>
  );
}

interface SearchBoxProps {
  text: string;
  onSearch: (text: string) => void;
}

const loadSuggestions = () => import("./search-suggestions");

/**
 * The search box of the page. Enter searches, blank text is ignored (SEARCH-1). The code of the
 * suggestions loads on focus (SEARCH-10).
 */
function SearchBox({ text, onSearch }: SearchBoxProps): ReactNode {
  const navigate = useNavigate();
  const { input, code, box } = useCodeOnFocus(loadSuggestions);
  return (
    <SearchLine
      what="Search results"
      label="Search outfits..."
      aria-label="Search text"
      className={styles.form}
      defaultValue={text}
      onSearch={(value) => value && onSearch(value)}
      {...box}
    >
      {code && input && (
        <code.SearchSuggestions input={input} onGo={(address) => void navigate(address)} />
      )}
    </SearchLine>
  );
}

interface ResultTypesProps {
  result: SearchResult | undefined;
  kind: SearchKind;
  getAddress: (kind: SearchKind) => string;
}

const kinds = { outfits: "Outfits", items: "Items" } as const;

/** Links to the outfits and the items of a search, with their numbers (SEARCH-7). */
function ResultTypes({ result, kind, getAddress }: ResultTypesProps): ReactNode {
  return (
    <nav aria-label="Result types" className={styles.kinds}>
      {(Object.keys(kinds) as SearchKind[]).map((type) => {
        const rows = result?.[type];
        return (
          <Link
            key={type}
            to={{ search: getAddress(type) }}
            className={styles.kind}
            aria-current={type === kind ? "page" : undefined}
            preventScrollReset
          >
            {kinds[type]}
            {rows && (
              <span className={styles.number}>
                {`${formatCount(rows.total)}${rows.more ? "+" : ""}`}
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}

/** Returns the search parameters of the first page of a result type. */
function addressOfKind(list: SearchFilterControls, show: SearchKind): string {
  const address = new URLSearchParams(list.addressOfPage(1));
  address.set("show", show);
  return address.toString();
}

SearchScreen.searchKeys = searchKeys;
SearchScreen.data = ({ search }: ScreenAddress) => [catalogSearchQuery(readSearch(search))];
