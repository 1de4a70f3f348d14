import { Pagination } from "@ensemble/controls";
import { Navigate } from "@ensemble/router";
import { Button, EmptyState, VisuallyHidden } from "@ensemble/ui";
import { useEffect, useRef, type ReactNode } from "react";
import { OutfitGrid } from "../card/outfit-grid";
import { lastPage, pageSize } from "./outfit-page";
import styles from "./outfit-results.module.css";
import { OutfitRows } from "./outfit-rows";
import type { View } from "./use-view";
import type { CardPage } from "../outfits";

interface OutfitResultsProps {
  found: CardPage;
  /** The outfits shown belong to earlier filters; the current answer is loading. */
  outdated: boolean;
  view: View;
  page: number;
  /** How many cards are probably in the first view. */
  priority: number;
  addressOfPage: (page: number) => string;
  onClear: () => void;
}

/** One page of outfits as cards or rows with pagination, or an empty state. */
export function OutfitResults(props: OutfitResultsProps): ReactNode {
  const { found, outdated, view, page, priority, addressOfPage, onClear } = props;
  const results = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // After turning the page at its foot, continue at the head of the next one.
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
    <div ref={results} tabIndex={-1} className={styles.results} aria-busy={outdated}>
      <VisuallyHidden asChild>
        <h2>Results</h2>
      </VisuallyHidden>
      {view === "grid" ? (
        <OutfitGrid outfits={found.outfits} priority={priority} />
      ) : (
        <OutfitRows outfits={found.outfits} />
      )}
      <Pagination page={page} total={found.total} pageSize={pageSize} addressOf={addressOfPage} />
    </div>
  );
}
