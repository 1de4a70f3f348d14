import { seededRandom } from "./random";
import { samples, wardrobe, type Item } from "./items/items";
import { outfits } from "./outfits/outfits";

const size = 500;

/**
 * The items for sale: the samples, everything that outfits use, and enough of the rest of the
 * wardrobe to make 500.
 */
export const items: Item[] = [...samples, ...chosen()];

function chosen(): Item[] {
  const worn = new Set(outfits.flatMap((outfit) => outfit.items.map(({ id }) => id)));
  const spare = wardrobe.filter(({ id }) => !worn.has(id));
  const wanted = size - samples.length - (wardrobe.length - spare.length);
  const extra = new Set(
    seededRandom("catalogue")
      .shuffled(spare)
      .slice(0, Math.max(0, wanted))
      .map(({ id }) => id),
  );
  return wardrobe.filter(({ id }) => worn.has(id) || extra.has(id));
}
