import { formatCount, pluralize } from "@ensemble/domain";
import { pageTitle, paths, type ScreenAddress } from "@ensemble/contract";
import { SearchLine, SocialMeta, useCodeOnFocus } from "@ensemble/controls";
import { keepPreviousData, useQuery } from "@ensemble/query";
import { Link, useNavigate } from "@ensemble/router";
import { DisplayTitle, LinkButton, Note, Page, TextButton } from "@ensemble/ui";
import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { FilterCount } from "../../components/filter-button";
import { Loaded } from "../../components/loaded";
import { pageSize } from "../../components/page-range";
import { FilterSheet, useNarrow } from "../../components/sheet";
import { LoadingOutfits } from "../outfits/outfit-grid";
import {
  catalogueSearch,
  noFilters,
  readSearch,
  type SearchAnswer,
  searchFacets,
  type SearchFilterControls,
  searchKeys,
  type SearchKind,
  usePanelState,
  useSearchFilters,
  useSearchPages,
} from "./search";
import { SearchFindings } from "./search-findings";
import { SearchPanel } from "./search-panel";
import styles from "./search.module.css";

const { choices, multiChoices, ranges } = noFilters;
const filtersWithout = { choices, multiChoices, ranges };

/** What a search finds among outfits and items, and the filters that narrow it (SEARCH-1). */
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
    ? `Outfits and items that match “${text}”.`
    : "Search all outfits and items.";

  return (
    <Page title={pageTitle(title)} description={description}>
      <SocialMeta path={paths.search(text)} title={title} description={description} />
      {/* There is no end of narrower searches and of those that find nothing. */}
      {(list.count > 0 || filters.page > 1 || (data && totalOf(data) === 0)) && (
        <meta name="robots" content="noindex" />
      )}
      <DisplayTitle>Search Results</DisplayTitle>
      <p className={styles.found} role="status">
        {data && (data.text ? resultsOf(data) : "Search all outfits and items")}
      </p>
      {data?.corrected && <DidYouMean text={data.corrected} />}
      <div className={styles.controls}>
        <SearchBox key={text} text={text} onSearch={(wanted) => list.change({ text: wanted })} />
        <TextButton
          type="button"
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

/** Outfits, unless only items fit. */
const kindOf = (answer: SearchAnswer | undefined): SearchKind =>
  answer?.outfits.nearest && !answer.items.nearest ? "items" : "outfits";

const totalOf = ({ outfits, items }: SearchAnswer): number => outfits.total + items.total;

function resultsOf(answer: SearchAnswer): string {
  const { text, outfits, items } = answer;
  const total = totalOf(answer);
  const results = pluralize(total, "result");
  const counted =
    outfits.more || items.more
      ? results.replace(formatCount(total), `${formatCount(total)}+`)
      : results;
  return `${counted} for "${text}"`;
}

/** Says that these are the results of another spelling (SEARCH-9). */
function DidYouMean({ text }: { text: string }): ReactNode {
  return (
    <Note className={styles.meant}>
      Did you mean <Link to={paths.search(text)}>{text}</Link>? These are its results.
    </Note>
  );
}

interface SearchBoxProps {
  /** What is searched for now. */
  text: string;
  onSearch: (text: string) => void;
}

const loadSuggestions = () => import("./search-suggestions");

/**
 * The page's search box: Enter searches, blank text is ignored (SEARCH-1). The code of its
 * suggestions loads when it gets the focus (SEARCH-10).
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
      onSearch={(typed) => typed && onSearch(typed)}
      {...box}
    >
      {code && input && (
        <code.SearchSuggestions input={input} onGo={(address) => void navigate(address)} />
      )}
    </SearchLine>
  );
}

interface SearchKindsProps {
  answer: SearchAnswer | undefined;
  kind: SearchKind;
  addressOf: (kind: SearchKind) => string;
}

const kinds = { outfits: "Outfits", items: "Items" } as const;

/** Links between the outfits and the items that a search found, with their numbers (SEARCH-7). */
function SearchKinds({ answer, kind, addressOf }: SearchKindsProps): ReactNode {
  return (
    <nav aria-label="Result types" className={styles.kinds}>
      {(Object.keys(kinds) as SearchKind[]).map((one) => {
        const found = answer?.[one];
        return (
          <Link
            key={one}
            to={{ search: addressOf(one) }}
            className={styles.kind}
            aria-current={one === kind ? "page" : undefined}
            preventScrollReset
          >
            {kinds[one]}
            {found && (
              <span className={styles.number}>
                {formatCount(found.total)}
                {found.more && "+"}
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}

/** The first page of a kind of results. */
function addressOfKind(list: SearchFilterControls, show: SearchKind): string {
  const address = new URLSearchParams(list.addressOfPage(1));
  address.set("show", show);
  return address.toString();
}

SearchScreen.searchKeys = searchKeys;
SearchScreen.data = ({ search }: ScreenAddress) => [catalogueSearch(readSearch(search))];
