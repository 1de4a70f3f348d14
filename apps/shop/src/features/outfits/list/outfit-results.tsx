import { Button, EmptyState } from "@ensemble/ui";
import type { ReactNode } from "react";
import { lastPage, pageSize } from "../../../layout/pages/page-range";
import { ShownPages } from "../../../layout/pages/shown-pages";
import { LoadingOutfits, OutfitGrid } from "../card/outfit-grid";
import type { CardPage } from "../outfits";
import type { OutfitPages } from "./outfit-page";
import { OutfitRows } from "./outfit-rows";
import type { View } from "./use-view";

interface OutfitResultsProps {
  pages: OutfitPages;
  found: CardPage;
  view: View;
  /** How many cards are probably in the first view. */
  priority: number;
  addressOfPage: (page: number) => string;
  onClear: () => void;
}

/** Pages of outfits as cards or rows, or an empty state. */
export function OutfitResults(props: OutfitResultsProps): ReactNode {
  const { pages, found, view, priority, addressOfPage, onClear } = props;
  if (found.total === 0) {
    return (
      <EmptyState title="No outfits found" text="Try another word, or fewer filters.">
        <Button variant="soft" size="3" onClick={onClear}>
          Clear all filters
        </Button>
      </EmptyState>
    );
  }
  return (
    <ShownPages
      pages={pages}
      found={found}
      last={lastPage(found.total)}
      addressOfPage={addressOfPage}
      what="The outfits"
      loading={<LoadingOutfits count={pageSize} />}
    >
      {({ outfits }, first) =>
        view === "list" ? (
          <OutfitRows outfits={outfits} />
        ) : (
          <OutfitGrid outfits={outfits} priority={first ? priority : 0} />
        )
      }
    </ShownPages>
  );
}
