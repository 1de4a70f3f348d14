import { formatCount } from "@ensemble/catalogue";
import { paths } from "@ensemble/contract";
import { Pagination } from "@ensemble/controls";
import { Link, Navigate } from "@ensemble/router";
import { Button, EmptyState, VisuallyHidden } from "@ensemble/ui";
import type { ReactNode } from "react";
import { OutfitGrid } from "../outfits/card/outfit-grid";
import { lastPage, pageSize } from "../outfits/list/outfit-page";
import { PieceGrid } from "../pieces/piece-card";
import type { SearchAnswer } from "./catalogue-search";
import type { SearchKind } from "./search-rules";
import styles from "./search-findings.module.css";

interface SearchFindingsProps {
  answer: SearchAnswer;
  kind: SearchKind;
  /** Whether the results belong to an earlier search while the new response is loading. */
  outdated: boolean;
  page: number;
  addressOfPage: (page: number) => string;
  /** Clears the text and all filters. */
  onClear: () => void;
}

/** One page of results, or what comes nearest with ways on (SEARCH-6, SEARCH-8). */
export function SearchFindings(props: SearchFindingsProps): ReactNode {
  const { answer, kind, outdated, page, addressOfPage, onClear } = props;
  const { total, more, nearest, rows } = answer[kind];
  const reachable = Math.min(total, answer.text ? answer.reach : total);
  const last = lastPage(reachable);
  if (page > last && last > 0) return <Navigate to={{ search: addressOfPage(last) }} replace />;
  const grid =
    kind === "outfits" ? (
      <OutfitGrid outfits={answer.outfits.rows} arrangement="large" priority={3} />
    ) : (
      <PieceGrid pieces={answer.pieces.rows} priority={4} />
    );
  if (nearest || rows.length === 0) {
    return (
      <>
        <EmptyState
          title={`No ${kind} found`}
          text="Try adjusting your search terms or filters to find what you're looking for."
        >
          <Button size="3" onClick={onClear}>
            Clear Search
          </Button>
          <Button asChild size="3" variant="outline" color="gray" highContrast>
            <Link to={paths.collections()}>Browse Collections</Link>
          </Button>
        </EmptyState>
        {rows.length > 0 && (
          <section className={styles.findings} aria-busy={outdated} aria-labelledby="nearest">
            <h2 id="nearest" className={styles.nearest}>
              Nothing fits exactly. Closest to it:
            </h2>
            {grid}
          </section>
        )}
      </>
    );
  }
  return (
    <div className={styles.findings} aria-busy={outdated}>
      <VisuallyHidden asChild>
        <h2>{kind === "outfits" ? "Outfits found" : "Pieces found"}</h2>
      </VisuallyHidden>
      <p className={styles.count}>
        Showing {rows.length} of {formatCount(total)}
        {more && "+"} {kind}
      </p>
      {grid}
      <Pagination page={page} total={reachable} pageSize={pageSize} addressOf={addressOfPage} />
    </div>
  );
}
