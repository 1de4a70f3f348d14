import { useQuery } from "@ensemble/query";
import type { ReactNode } from "react";
import { Loaded } from "../../../layout/loaded";
import { LoadingOutfits, OutfitGrid } from "../card/outfit-grid";
import type { CardPage } from "../outfits";
import { pageSize, type outfitPage } from "./outfit-page";
import { OutfitRows } from "./outfit-rows";
import type { View } from "./use-view";

interface ShownPageProps {
  options: ReturnType<typeof outfitPage>;
  /** Shown until the page has arrived. */
  meanwhile?: CardPage;
  /** The list reports its failure itself. */
  last: boolean;
  view: View;
  priority: number;
}

/**
 * A page of outfits as cards or as rows. One component for every page, first or last: when another
 * joins below, the browser keeps its elements, and with them the place that is being looked at.
 */
export function ShownPage(props: ShownPageProps): ReactNode {
  const { options, meanwhile, last, view, priority } = props;
  const { data = meanwhile, ...query } = useQuery(options);
  return (
    <Loaded
      query={{ ...query, data, isError: query.isError && !last }}
      what="The outfits"
      loading={<LoadingOutfits count={pageSize} />}
    >
      {({ outfits }) =>
        view === "list" ? (
          <OutfitRows outfits={outfits} />
        ) : (
          <OutfitGrid outfits={outfits} priority={priority} />
        )
      }
    </Loaded>
  );
}
