import { Link } from "@ensemble/router";
import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./pagination.module.css";

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

interface PaginationProps {
  page: number;
  /** The total over all pages; a single page renders nothing. */
  total: number;
  pageSize: number;
  /** The query string of a page. */
  addressOf: (page: number) => string;
}

/** The pages of a list as real links, so that each can be opened, shared and returned to. */
export function Pagination({ page, total, pageSize, addressOf }: PaginationProps): ReactNode {
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return null;
  const to = (wanted: number) => ({ search: addressOf(wanted) });
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

export function FilterBar({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.bar}>{children}</div>;
}
