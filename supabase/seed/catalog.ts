import { seededRandom } from "./random";
import { samples, wardrobe, type Item } from "./items/items";
import { outfits } from "./outfits/outfits";

const size = 500;

/** 500 items for sale: the samples, the items of outfits and a selection of other designs. */
export const items: Item[] = [...samples, ...selected()];

function selected(): Item[] {
  const used = new Set(outfits.flatMap((outfit) => outfit.items.map(({ id }) => id)));
  const spare = wardrobe.filter(({ id }) => !used.has(id));
  const missing = size - samples.length - (wardrobe.length - spare.length);
  const extra = new Set(
    seededRandom("catalogue")
      .shuffled(spare)
      .slice(0, Math.max(0, missing))
      .map(({ id }) => id),
  );
  return wardrobe.filter(({ id }) => used.has(id) || extra.has(id));
}
