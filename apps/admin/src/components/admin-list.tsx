import {
  FilterBar,
  type FilterConfig,
  type FilterControls,
  type Filters,
  FilterSelect,
  SearchField,
} from "@ensemble/controls";
import { formatCount, pluralize } from "@ensemble/domain";
import { useMutation } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { Actions, Button, EmptyState, Flex, Note, toast } from "@ensemble/ui";
import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./admin-list.module.css";
import { DataTable, type DataTableProps } from "./data-table";
import type { Selection } from "./table-parts";

type SortOf<R extends FilterConfig> = Filters<R>["sort"] extends { by: infer By extends string }
  ? By
  : never;

/** The selects of a filter bar by search parameter, in display order. */
type FilterSelects<Choices> = {
  readonly [Key in keyof Choices]: {
    label: string;
    names: Parameters<typeof FilterSelect<NonNullable<Choices[Key]> & string>>[0]["names"];
    /** Label of the empty choice, "All" by default. */
    allLabel?: string;
  };
};

interface ListFiltersProps<R extends FilterConfig> {
  /** Accessible name of the search: "Partners". */
  caption: string;
  list: FilterControls<R>;
  /** The placeholder of the search box; omit if the list has none. */
  search?: string;
  filters: FilterSelects<Filters<R>["choices"]>;
  /** The default sort, if no column has it; a button returns to it. */
  newest?: Filters<R>["sort"];
  /** Further controls. */
  children?: ReactNode;
}

/** The filter bar of a list. */
export function ListFilters<R extends FilterConfig>(props: ListFiltersProps<R>): ReactNode {
  const { caption, list, search, filters, newest, children } = props;
  const { text, choices, sort } = list.filters;
  return (
    <FilterBar>
      {search && <SearchField what={caption} label={search} value={text} onChange={list.search} />}
      {(Object.keys(filters) as (keyof typeof filters & string)[]).map((key) => (
        <FilterSelect<string>
          key={key}
          allLabel="All"
          {...filters[key]}
          value={choices[key] as string | undefined}
          onChange={(value) => list.choose(key, value as (typeof choices)[typeof key])}
        />
      ))}
      {newest && sort?.by !== newest.by && (
        <Button size="3" variant="soft" color="gray" onClick={() => list.sort(newest)}>
          Newest First
        </Button>
      )}
      {children}
    </FilterBar>
  );
}

interface EmptyListProps {
  caption: string;
  list: { narrowed: boolean; clear: () => void };
  /** If no row matches the search and filters: by default "No items found" and "Show All Items". */
  noneFound?: { title?: string; text?: string; clear?: "Clear Filters" };
  /** If there are no rows at all; omit if that can't be. */
  noneYet?: { title: string; text?: string; action?: ReactNode };
}

/** Shown in place of a list without rows. */
export function EmptyList({ caption, list, noneFound = {}, noneYet }: EmptyListProps): ReactNode {
  if (noneYet && !list.narrowed)
    return (
      <EmptyState title={noneYet.title} text={noneYet.text}>
        {noneYet.action}
      </EmptyState>
    );
  const { title = `No ${caption.toLowerCase()} found`, text, clear } = noneFound;
  return (
    <EmptyState title={title} text={text}>
      <Button size="3" variant={clear ? "solid" : "soft"} onClick={list.clear}>
        {clear ?? `Show All ${caption}`}
      </Button>
    </EmptyState>
  );
}

interface AdminListProps<Row, R extends FilterConfig>
  extends
    Omit<DataTableProps<Row, SortOf<R>>, "list" | "selection" | "empty" | "getKey">,
    Omit<EmptyListProps, "list">,
    Omit<ListFiltersProps<R>, "children"> {
  /** By default the id. */
  getKey?: (row: Row) => string;
  /** Number of rows that match; undefined while loading. */
  total?: number;
  /** Up to which row there are pages, if not all. */
  reachable?: number;
  /** Number of placeholder rows while loading, if not a page of them. */
  expected?: number;
  /** Actions on selected rows. */
  bulk?: Omit<SelectionBarProps, "total">;
  /** Content between the filters and the table. */
  children?: ReactNode;
}

/** A list with a filter bar, actions on selected rows, a table and pages. */
export function AdminList<Row, R extends FilterConfig>(props: AdminListProps<Row, R>): ReactNode {
  const { caption, list, search, filters, newest, noneFound, noneYet, children, ...rest } = props;
  const { total, reachable = Infinity, pageSize, expected = pageSize, bulk, ...table } = rest;
  return (
    <>
      <ListFilters {...{ caption, list, search, filters, newest }} />
      {children}
      {bulk && <SelectionBar {...bulk} total={total} />}
      <DataTable
        getKey={(row) => (row as { id: string }).id}
        {...table}
        caption={caption}
        pageSize={expected}
        list={list as unknown as DataTableProps<Row, SortOf<R>>["list"]}
        selection={bulk?.selection}
        empty={<EmptyList {...{ caption, list, noneFound, noneYet }} />}
      />
      <Pagination list={list} total={total && Math.min(total, reachable)} pageSize={pageSize} />
    </>
  );
}

/** How many rows one action may change. */
const maxSelected = 500;

interface SelectionBarProps {
  noun: string;
  selection: Selection;
  /** Number of rows that match; undefined while loading. */
  total: number | undefined;
  /** Reads the keys of a page of 100 rows that match. */
  readKeys: (page: number) => Promise<string[]>;
  /** Buttons for the selected rows. */
  children: (tooMany: boolean) => ReactNode;
}

/** The actions on selected rows, in view while the table scrolls. Stands directly before it. */
function SelectionBar(props: SelectionBarProps): ReactNode {
  const { noun, selection, total = 0, readKeys, children } = props;
  const { keys, clear, replace } = selection;
  const most = Math.min(total, maxSelected);
  const tooMany = keys.length > maxSelected;
  const all = useMutation({
    mutationFn: async () => {
      const pages = Array.from({ length: Math.ceil(most / 100) }, (_, index) => index + 1);
      return (await Promise.all(pages.map(readKeys))).flat();
    },
    onSuccess: replace,
    onError: () =>
      toast({
        kind: "error",
        title: "Error",
        description: "They couldn't be selected. Try again.",
      }),
  });
  return (
    <div className={styles.selection} data-empty={keys.length === 0}>
      <Note role="status">
        {keys.length > 0 && `${pluralize(keys.length, noun)} selected`}
        {tooMany && `. You can change up to ${maxSelected} at a time.`}
      </Note>
      {keys.length > 0 && (
        <Actions role="group" aria-label={`Selected ${noun}s`} className={styles.actions}>
          {children(tooMany)}
          {keys.length < most && (
            <Button size="3" variant="soft" disabled={all.isPending} onClick={() => all.mutate()}>
              Select {most < total ? "the First" : "All"} {formatCount(most)}
            </Button>
          )}
          <Button size="3" variant="outline" color="gray" highContrast onClick={clear}>
            Clear
          </Button>
        </Actions>
      )}
    </div>
  );
}

interface PaginationProps {
  /** From `useFilters`. */
  list: { filters: { page: number }; addressOfPage: (page: number) => string };
  /** Total number of rows; undefined while loading. */
  total: number | undefined;
  pageSize: number;
}

/** Links to the pages of a list; renders nothing for a single page. */
export function Pagination({ list, total = 0, pageSize }: PaginationProps): ReactNode {
  const { page } = list.filters;
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return null;
  const to = (wanted: number) => ({ search: list.addressOfPage(wanted) });
  return (
    <Flex aria-label="Pages" as="nav" wrap="wrap" align="center" justify="center" mt="7">
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" className={styles.turn} aria-label="Previous page">
          <ArrowLeft size={18} strokeWidth={1.6} aria-hidden />
        </Link>
      )}
      {pageNumbers(page, last).map((number, index) =>
        number === "gap" ? (
          <span key={`gap ${index}`} className={styles.gap}>
            …
          </span>
        ) : (
          <Link
            key={number}
            to={to(number)}
            className={styles.page}
            aria-label={`Page ${number}`}
            aria-current={number === page ? "page" : undefined}
          >
            {number}
          </Link>
        ),
      )}
      {page < last && (
        <Link to={to(page + 1)} rel="next" className={styles.turn} aria-label="Next page">
          <ArrowRight size={18} strokeWidth={1.6} aria-hidden />
        </Link>
      )}
    </Flex>
  );
}

/** Returns the first, last and surrounding pages. `gap` marks two or more omitted pages. */
export function pageNumbers(current: number, last: number): (number | "gap")[] {
  const shown = new Set([1, last, current - 1, current, current + 1]);
  const numbers: (number | "gap")[] = [];
  for (let page = 1; page <= last; page += 1) {
    const alone = shown.has(page - 1) && shown.has(page + 1);
    if (shown.has(page) || alone) numbers.push(page);
    else if (numbers.at(-1) !== "gap") numbers.push("gap");
  }
  return numbers;
}
