import { looksOf } from "../look";

export const romantic = looksOf(
  "vacation",
  `
  Lemon Grove
  Yellow voile and a ribbon on the hat
  romantic 200_400 Spring Summer
  yellow cotton-voile dress, white ribbon-trim hat, brown leather-block heels, brown summer bag
  A yellow voile dress wraps as lightly as a peel. The ribboned hat shades it, block heels
  manage the steps, and the tote comes home heavier than it went. Hold the hat in the car, wear
  it in the lanes.

  Balcony Scene
  White on the bias, sandals in hand
  romantic 100_200 Spring Summer
  white cami dress, pink strappy heels, brown straw hat, yellow pendant jewellery
  White and cut on the bias, the cami dress needs a warm evening and very little else. Pink
  sandals can be carried, and the straw hat shades the last of the sun. Best between six and
  seven, when the shutters open.

  Honeymoon Tuesday
  A pleated skirt the color of the shallow end
  romantic under_100 Spring Summer
  blue airy skirt, white studio-or-ribbed tee, yellow pendant jewellery, pink satin scarf
  The pleated skirt is light enough to dry on a chair. A white tank and a coin pendant are all
  it wants from the suitcase, on any day that has no plans. Tie the scarf to the basket, the
  wrist or the hotel key.

  The Kaftan Hour
  White linen, gold at the ear, late lunch
  romantic over_400 Spring Summer
  white kaftan dress, brown acetate sunglasses, brown leather-block heels, yellow gold-vermeil jewellery
  White linen, cut like a kaftan and buttoned like a shirt, is all the dress a terrace asks for.
  Gold hoops and brown heels turn it from beach to lunch. Nothing under it but a swimsuit and a
  plan to nap.
`,
);
