import { paths } from "@ensemble/contract";
import { Pagination } from "@ensemble/controls";
import { Link, Navigate } from "@ensemble/router";
import { Button, EmptyState, VisuallyHidden } from "@ensemble/ui";
import type { ReactNode } from "react";
import { OutfitGrid } from "../outfits/card/outfit-grid";
import { lastPage, pageSize } from "../outfits/list/outfit-page";
import type { CardPage } from "../outfits/outfits";
import styles from "./search-findings.module.css";

interface SearchFindingsProps {
  found: CardPage;
  /** Whether the results belong to an earlier search while the new response is loading. */
  outdated: boolean;
  page: number;
  addressOfPage: (page: number) => string;
  /** Clears the text and all filters. */
  onClear: () => void;
}

/** One page of results, or an empty state with ways on. */
export function SearchFindings(props: SearchFindingsProps): ReactNode {
  const { found, outdated, page, addressOfPage, onClear } = props;
  const { outfits, total } = found;
  const last = lastPage(total);
  if (page > last && last > 0) return <Navigate to={{ search: addressOfPage(last) }} replace />;
  if (outfits.length === 0) {
    return (
      <EmptyState
        title="No outfits found"
        text="Try adjusting your search terms or filters to find what you're looking for."
      >
        <Button size="3" onClick={onClear}>
          Clear Search
        </Button>
        <Button asChild size="3" variant="outline" color="gray" highContrast>
          <Link to={paths.collections()}>Browse Collections</Link>
        </Button>
      </EmptyState>
    );
  }
  return (
    <div className={styles.findings} aria-busy={outdated}>
      <VisuallyHidden asChild>
        <h2>Outfits found</h2>
      </VisuallyHidden>
      <p className={styles.count}>
        Showing {outfits.length} of {total} outfits
      </p>
      <OutfitGrid outfits={outfits} arrangement="large" priority={3} />
      <Pagination page={page} total={total} pageSize={pageSize} addressOf={addressOfPage} />
    </div>
  );
}
