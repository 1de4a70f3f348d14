import { looksOf } from "../look";

export const romantic = looksOf(
  "date",
  `
  Slow Dance
  Silk cut on the bias, in the pink of the inside of a shell
  romantic over_400 all
  pink bias-cut skirt, black jewel-button knit, pink satin heels, white freshwater jewellery
  A silk skirt in shell pink turns a moment after you do. The black cardigan with its jewel
  buttons holds it down, and satin pumps follow. Button the cardigan at the back instead, once,
  for somebody else to notice.

  Love Letter, Unsent
  Cut on the bias, cardigan for the walk home
  romantic 100_200 Spring Summer Fall
  pink cami dress, white fine-gauge knit, pink strappy heels, pink baguette bag
  The pink cami dress is cut on the bias and remembers every step. A fine white cardigan makes
  it modest, and heeled sandals change its mind. Carry the cardigan in and wear it out.

  The Florist’s Daughter
  A wrap in leaf green and flowers behind the ear if you must
  romantic 100_200 Spring Summer Fall
  green draped dress, brown strappy heels, brown bucket bag, yellow fine jewellery
  A draped wrap dress in leaf green leads, and the rest of the outfit is the brown of stems and
  paper. Strappy sandals and a soft bucket bag keep it off the red carpet. Tie the wrap on the
  side you will be seen from.

  Blush
  Satin skirt, soft sweater, warm cheeks
  romantic under_100 Fall Winter Spring
  pink satin-midi skirt, white soft-touch knit, white pearls jewellery, pink baguette bag
  A pink satin skirt gives back all the light it gets. The soft white sweater is there to be
  leaned on, and a pearl choker marks the spot. French-tuck the sweater and let the satin catch
  the lamp.
`,
);
