import { formatCount } from "@ensemble/catalogue";
import { FilterSelect, Pagination, useLateCode } from "@ensemble/controls";
import type { FilterControls } from "@ensemble/list";
import { keepPreviousData, useQuery } from "@ensemble/query";
import { Navigate } from "@ensemble/router";
import { Button, EmptyState, LoadFailure, VisuallyHidden } from "@ensemble/ui";
import { SlidersHorizontal } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Loaded } from "../../layout/loaded";
import { LoadingOutfits } from "../outfits/card/outfit-grid";
import { lastPage, pageSize } from "../outfits/list/outfit-page";
import { PieceGrid } from "./piece-card";
import styles from "./piece-list.module.css";
import type { pieceRules } from "./piece-page";
import { noFilters, piecePage, sortNames } from "./piece-page";
import { PieceSelects } from "./piece-selects";

// A chunk of its own: wide screens show the filters at once.
const loadSheet = () => import("./piece-filter-sheet");

interface PieceListProps {
  list: FilterControls<typeof pieceRules>;
  /** Only what this shop sells. */
  shop?: string;
}

/** The matching pieces, a page at a time, with their filters. */
export function PieceList({ list, shop }: PieceListProps): ReactNode {
  const { filters, addressOfPage } = list;
  const { sort, page } = filters;
  const [open, setOpen] = useState(false);
  const { code, failed, retry } = useLateCode(loadSheet, open);
  const query = useQuery({ ...piecePage(filters, shop), placeholderData: keepPreviousData });
  return (
    <>
      <div className={styles.filters}>
        <div className={styles.selects}>
          <PieceSelects list={list} />
        </div>
        <button
          type="button"
          className={styles.open}
          aria-haspopup="dialog"
          onClick={() => {
            setOpen(true);
            retry();
          }}
        >
          <SlidersHorizontal size={18} strokeWidth={1.6} aria-hidden />
          Filters
          {list.count > 0 && <span className={styles.badge}>{list.count}</span>}
        </button>
        <FilterSelect
          label="Sort by"
          value={sort.by}
          names={sortNames}
          onChange={(by) => by && list.sort({ by, descending: false })}
        />
      </div>
      {open && failed && <LoadFailure what="The filters" onRetry={retry} />}
      {open && code && (
        <code.PieceFilterSheet
          list={list}
          total={query.data?.total}
          onClose={() => setOpen(false)}
        />
      )}
      <p role="status" className={styles.count}>
        {query.data &&
          `Showing ${query.data.pieces.length} of ${formatCount(query.data.total)} pieces`}
      </p>
      <Loaded query={query} what="The pieces" loading={<LoadingOutfits count={pageSize} />}>
        {({ pieces, total }) => {
          const last = lastPage(total);
          // An address from when there were more pieces: go to the last page.
          if (page > last && last > 0) {
            return <Navigate to={{ search: addressOfPage(last) }} replace />;
          }
          if (total === 0) {
            return (
              <EmptyState title="No pieces found" text="Try fewer filters.">
                <Button variant="soft" size="3" onClick={() => list.change(noFilters)}>
                  Clear all filters
                </Button>
              </EmptyState>
            );
          }
          return (
            <div aria-busy={query.isPlaceholderData} className={styles.results}>
              <VisuallyHidden asChild>
                <h2>Results</h2>
              </VisuallyHidden>
              <PieceGrid pieces={pieces} priority={4} />
              <Pagination {...{ page, total, pageSize }} addressOf={addressOfPage} />
            </div>
          );
        }}
      </Loaded>
    </>
  );
}
