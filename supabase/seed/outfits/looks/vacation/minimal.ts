import { looksOf } from "../look";

export const minimal = looksOf(
  "vacation",
  `
  Carry-On Only
  Five pieces, nine days, no checked bag
  minimal 100_200 Spring Summer
  white linen shirt, brown linen trousers, white canvas trainers, black square sunglasses, navy canvas bag
  The white linen shirt works over a swimsuit and under a sweater. Brown linen pants go with
  everything else in the bag, and canvas sneakers walk all nine days. Roll, do not fold; linen
  creases anyway and looks better for it.

  Ferry at Noon
  Belgian linen and the first row on deck
  minimal over_400 Spring Summer
  navy belgian shirt, white linen trousers, brown leather-block heels, brown summer bag, brown tortoiseshell sunglasses
  A navy linen shirt is what you want on deck: cool, loose and dark enough for the railings.
  White linen pants take the wind, and the leather tote takes the lunch. Sit on the shady side
  going out and the sunny side coming home.

  Pool Hours
  A ribbed tank, white denim, nothing on the calendar
  minimal under_100 Spring Summer
  white ribbed tee, white frayed jeans, white canvas bag, brown square-or-round sunglasses
  The ribbed tank dries in ten minutes, which is its charm. Cropped white jeans with frayed hems
  are cool on the tiles, and the tote holds two books for one afternoon. Wet hair is the
  accessory.
`,
);
