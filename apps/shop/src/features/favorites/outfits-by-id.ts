import { queryOptions } from "@ensemble/query";
import { unwrap } from "@ensemble/session";
import { cards, type OutfitCardRow } from "../outfits/outfits";

/** How many ids one request asks for: an address has to stay short enough for every server. */
const most = 100;

/** The outfits with the given ids; ids that no longer exist are left out. */
export const outfitsById = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["outfits", "by-id", ids],
    queryFn: async (): Promise<OutfitCardRow[]> => {
      const parts = Array.from({ length: Math.ceil(ids.length / most) }, (_, place) =>
        unwrap(cards().in("id", ids.slice(place * most, (place + 1) * most))),
      );
      return (await Promise.all(parts)).flat();
    },
  });
