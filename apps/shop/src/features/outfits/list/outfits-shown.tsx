import { useQuery } from "@ensemble/query";
import type { ReactNode } from "react";
import { Loaded } from "../../../layout/loaded";
import { LoadingOutfits, OutfitGrid } from "../card/outfit-grid";
import type { OutfitCardRow } from "../card/card-fields";
import { pageSize, type outfitPage } from "./outfit-page";
import { OutfitRows } from "./outfit-rows";
import type { View } from "./use-view";

interface OutfitsShownProps {
  outfits: readonly OutfitCardRow[];
  view: View;
  priority?: number;
}

/** Outfits as cards or as rows. */
export function OutfitsShown({ outfits, view, priority }: OutfitsShownProps): ReactNode {
  if (view === "list") return <OutfitRows outfits={outfits} />;
  return <OutfitGrid outfits={outfits} priority={priority} />;
}

interface EarlierPageProps {
  options: ReturnType<typeof outfitPage>;
  view: View;
  priority?: number;
}

/** A page above that of the address, which 'Load more' left in place. */
export function EarlierPage({ options, view, priority }: EarlierPageProps): ReactNode {
  const query = useQuery(options);
  return (
    <Loaded query={query} what="The outfits" loading={<LoadingOutfits count={pageSize} />}>
      {({ outfits }) => <OutfitsShown {...{ outfits, view, priority }} />}
    </Loaded>
  );
}
