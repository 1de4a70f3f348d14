import { looksOf } from "../look";

export const bohemian = looksOf(
  "date",
  `
  Campfire Manners
  Suede, silver and a slip dyed by hand
  bohemian over_400 Spring Summer Fall
  orange hand-dyed skirt, blue mohair knit, brown suede boots, gray hammered jewellery
  An orange slip skirt, dyed by hand, takes its color from the embers. The blue mohair V-neck is
  for the cold at your back, and suede boots mind the wet grass. Smoke washes out of mohair.
  Stories do not.

  Vineyard, Late September
  A sun-dyed dress the color of the last warm evening
  bohemian 200_400 Spring Summer
  orange sun-dyed dress, brown knotted heels, yellow stacking jewellery, brown soft-bucket bag
  The sun-dyed dress wraps once and holds the last warmth of the day. Knotted leather sandals
  are flat enough for the rows, and the bangles ring when you raise a glass. Roll the sleeves,
  accept the second tasting, walk back between the rows.

  Low Sun
  Suede-look mini, silk bandana, long way round
  bohemian 100_200 Fall Winter Spring
  brown suede-look skirt, black fine-knit knit, orange bandana scarf, brown block-heel boots
  A suede-look mini takes the color of the hour. The fine black V-neck is plain on purpose, so
  that the orange bandana can glow next to your face. Knot the bandana at the side of the neck
  and forget where you got it.
`,
);
