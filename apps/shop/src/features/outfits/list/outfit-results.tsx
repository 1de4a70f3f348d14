import { Pagination } from "@ensemble/controls";
import { Link, Navigate } from "@ensemble/router";
import { Button, EmptyState, VisuallyHidden } from "@ensemble/ui";
import { useEffect, useRef, type ReactNode } from "react";
import { lastPage, pageSize, type outfitPage } from "./outfit-page";
import styles from "./outfit-results.module.css";
import { ShownPage } from "./shown-page";
import type { View } from "./use-view";
import type { CardPage } from "../outfits";

interface OutfitResultsProps {
  found: CardPage;
  /** The outfits shown belong to earlier filters; the current answer is loading. */
  outdated: boolean;
  view: View;
  /** The pages that are shown; the last is the address's. */
  pages: readonly number[];
  /** The query of a page. */
  pageOf: (page: number) => ReturnType<typeof outfitPage>;
  /** How many cards are probably in the first view. */
  priority: number;
  addressOfPage: (page: number) => string;
  onClear: () => void;
}

/** One page of outfits as cards or rows with pagination, or an empty state. */
export function OutfitResults(props: OutfitResultsProps): ReactNode {
  const { found, outdated, view, pages, pageOf, priority, addressOfPage, onClear } = props;
  const [first = 1] = pages;
  const page = pages.at(-1) ?? first;
  const results = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // After turning the page at its foot, or loading more, continue at the head of the next one.
    results.current?.focus({ preventScroll: true });
  }, [page]);

  const last = lastPage(found.total);
  // An address from when there were more outfits: go to the last page.
  if (page > last && last > 0) {
    return <Navigate to={{ search: addressOfPage(last) }} replace />;
  }
  if (found.outfits.length === 0) {
    return (
      <EmptyState title="No outfits found" text="Try another word, or fewer filters.">
        <Button variant="soft" size="3" onClick={onClear}>
          Clear all filters
        </Button>
      </EmptyState>
    );
  }
  return (
    <div className={styles.results} aria-busy={outdated}>
      <VisuallyHidden asChild>
        <h2>Results</h2>
      </VisuallyHidden>
      {pages.map((shownPage, place) => (
        <div
          key={place}
          ref={shownPage === page ? results : undefined}
          tabIndex={-1}
          className={styles.page}
        >
          <ShownPage
            options={pageOf(shownPage)}
            meanwhile={pages.length === 1 ? found : undefined}
            last={shownPage === page}
            view={view}
            priority={place === 0 ? priority : 0}
          />
        </div>
      ))}
      {page < last && (
        <div className={styles.more}>
          <Button asChild size="3" variant="outline" color="gray" highContrast>
            <Link
              to={{ search: addressOfPage(page + 1) }}
              state={{ from: first }}
              preventScrollReset
            >
              Load more
            </Link>
          </Button>
        </div>
      )}
      <Pagination page={page} total={found.total} pageSize={pageSize} addressOf={addressOfPage} />
    </div>
  );
}
