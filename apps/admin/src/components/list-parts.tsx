import { formatCount, pluralize } from "@ensemble/domain";
import { useMutation } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { Actions, Button, EmptyState, Note, toast } from "@ensemble/ui";
import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./list-parts.module.css";
import type { Selection } from "./table-parts";

interface NoneFoundProps {
  title: string;
  text?: string;
  /** Clears the search and the filters. */
  clear: { label: string; run: () => void };
  variant?: "solid" | "soft";
}

/** Shown if no row matches the search and filters. */
export function NoneFound({ title, text, clear, variant = "soft" }: NoneFoundProps): ReactNode {
  return (
    <EmptyState title={title} text={text}>
      <Button size="3" variant={variant} onClick={clear.run}>
        {clear.label}
      </Button>
    </EmptyState>
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
  fetchKeys: (page: number) => Promise<string[]>;
  /** Buttons for the selected rows. */
  children: (tooMany: boolean) => ReactNode;
}

/** The actions on selected rows, in view while the table scrolls. Stands directly before it. */
export function SelectionBar(props: SelectionBarProps): ReactNode {
  const { noun, selection, total = 0, fetchKeys, children } = props;
  const { keys, clear, replace } = selection;
  const most = Math.min(total, maxSelected);
  const tooMany = keys.length > maxSelected;
  const all = useMutation({
    mutationFn: async () => {
      const pages = Array.from({ length: Math.ceil(most / 100) }, (_, index) => index + 1);
      return (await Promise.all(pages.map(fetchKeys))).flat();
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
    <nav aria-label="Pages" className={styles.pages}>
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
    </nav>
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
