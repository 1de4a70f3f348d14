import { looksOf } from "../look";

export const bohemian = looksOf(
  "formal",
  `
  Midsummer Ceremony
  A silk skirt, a printed square, black sandals
  bohemian 200_400 all
  navy silk skirt, white satin shirt, blue silk-square scarf, black barely-there heels
  Cut on the bias, the navy silk skirt moves like water when you stand up to sing. A white satin
  blouse keeps it calm, and the printed square brings the flowers. Wear the square at the wrist
  if there are already flowers in the hair.

  The Poet’s Prize
  Velvet, silver bangles and a speech without notes
  bohemian over_400 Fall Winter
  red velvet blazer, green satin-palazzo trousers, black silk-blouse shirt, gray hammered jewellery, black slingback heels
  The red velvet jacket reads well from the back of the hall. Green satin palazzo pants answer
  it, and silver bangles fill the pauses. Thank the translator.
`,
);
