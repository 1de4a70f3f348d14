import { formatCount } from "@ensemble/domain";
import { paths } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { Button, EmptyState, Note } from "@ensemble/ui";
import type { ReactNode } from "react";
import { countShown, pageCount, pageSize } from "../../components/page-range";
import { PagedList } from "../../components/paged-list";
import { LoadingOutfits, OutfitGrid } from "../outfits/outfit-grid";
import { ItemGrid } from "../item-pages/item-card";
import type { SearchKind, SearchPages, SearchResult } from "./search";
import styles from "./search.module.css";

interface SearchResultsProps {
  pages: SearchPages;
  result: SearchResult;
  kind: SearchKind;
  addressOfPage: (page: number) => string;
  /** Clears the text and all filters. */
  onClear: () => void;
}

/** Pages of results, or the closest ones if nothing matches (SEARCH-6, SEARCH-8). */
export function SearchResults(props: SearchResultsProps): ReactNode {
  const { pages, result, kind, addressOfPage, onClear } = props;
  const { total, more, nearest, rows } = result[kind];
  const reachable = Math.min(total, result.text ? result.reach : total);
  const renderGrid = ({ outfits, items }: SearchResult, first: boolean) =>
    kind === "outfits" ? (
      <OutfitGrid outfits={outfits.rows} arrangement="large" priority={first ? 3 : 0} />
    ) : (
      <ItemGrid items={items.rows} priority={first ? 4 : 0} />
    );
  if (nearest || total === 0) {
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
          <section aria-busy={pages.query.isPlaceholderData} aria-labelledby="nearest">
            <h2 id="nearest" className={styles.nearest}>
              Closest Matches
            </h2>
            {renderGrid(result, true)}
          </section>
        )}
      </>
    );
  }
  return (
    <>
      <Note className={styles.count} role="status">
        {`Showing ${countShown(pages.shown, reachable)} of ${formatCount(total)}${more ? "+" : ""} ${kind}`}
      </Note>
      <PagedList
        pages={pages}
        firstPage={result}
        lastPage={pageCount(reachable)}
        addressOfPage={addressOfPage}
        subject="The results"
        loading={<LoadingOutfits count={pageSize} arrangement="large" />}
      >
        {renderGrid}
      </PagedList>
    </>
  );
}
