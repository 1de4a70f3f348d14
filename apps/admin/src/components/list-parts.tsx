import { Link } from "@ensemble/router";
import { Button, EmptyState } from "@ensemble/ui";
import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./list-parts.module.css";

interface NoneFoundProps {
  title: string;
  text?: string;
  /** Clears the search and the filters. */
  clear: { label: string; run: () => void };
  variant?: "solid" | "soft";
}

/** Stands in for a list that its search and filters leave empty. */
export function NoneFound({ title, text, clear, variant = "soft" }: NoneFoundProps): ReactNode {
  return (
    <EmptyState title={title} text={text}>
      <Button size="3" variant={variant} onClick={clear.run}>
        {clear.label}
      </Button>
    </EmptyState>
  );
}

interface PaginationProps {
  /** From `useFilters`. */
  list: { filters: { page: number }; addressOfPage: (page: number) => string };
  /** The total over all pages, undefined while loading; a single page renders nothing. */
  total: number | undefined;
  pageSize: number;
}

/** The pages of a list as real links, so that each can be opened, shared and returned to. */
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

/**
 * The pages to link to: first, last and those around the current one. `gap` marks pages left out; a
 * gap of one page is replaced by that page.
 */
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
