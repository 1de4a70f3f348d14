import { Button } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./pager.module.css";

interface PagerProps {
  page: number;
  pages: number;
  onTurn: (page: number) => void;
}

/** Pagination of rows in memory, without URLs. */
export function Pager({ page, pages, onTurn }: PagerProps): ReactNode {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages of rows" className={styles.pager}>
      <Button
        size="3"
        variant="outline"
        color="gray"
        highContrast
        aria-disabled={page === 1}
        onClick={() => page > 1 && onTurn(page - 1)}
      >
        Previous
      </Button>
      <span role="status">
        Page {page} of {pages}
      </span>
      <Button
        size="3"
        variant="outline"
        color="gray"
        highContrast
        aria-disabled={page === pages}
        onClick={() => page < pages && onTurn(page + 1)}
      >
        Next
      </Button>
    </nav>
  );
}
