import { looksOf } from "../look";

export const street = looksOf(
  "party",
  `
  Rooftop, Eleven
  A loud black tee, fluid pants and the skyline
  street 100_200 all
  black boxy tee, black fluid trousers, white platform trainers, gray oversized jewellery
  The black crop tee meets fluid pants at the waist, and the wind does the rest. Platform
  sneakers see over the railing, and silver hoops catch the skyline. Tie something round your
  waist; roofs get cold.

  Warehouse Clause
  Pleated kilt, hard boots, soft exit
  street over_400 Fall Winter
  black kilt-pleat skirt, black boxy tee, black combat boots, orange padded bag, black ribbed scarf
  The black kilt swings, and the combat boots stop it. A boxy tee keeps the top simple, so that
  the orange crossbody is what people follow through the crowd. Coat check is for people who
  plan to leave.

  Basement Disco
  A denim mini and high-tops made for three more songs
  street under_100 Spring Summer Fall
  black denim skirt, pink cropped tee, black high-top trainers, yellow hoops jewellery
  A black denim mini is short enough for the low ceiling. The pink crop tee glows under it, and
  high-tops are made for the sticky part of the floor. Double-knot the laces.
`,
);
