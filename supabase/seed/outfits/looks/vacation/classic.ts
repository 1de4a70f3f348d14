import { looksOf } from "../look";

export const classic = looksOf(
  "vacation",
  `
  The Riviera Rules
  Stripes, chinos, and red where you least need it
  classic 100_200 Spring Summer
  red breton-stripe tee, navy chinos trousers, white court trainers, red cat-eye sunglasses, white canvas bag
  The red Breton stripe is rule one. Navy chinos and canvas sneakers are two and three, and the
  tote carries the bread that breaks them all. Match the sunglasses to the stripe and nothing
  else to anything.

  Grand Hotel
  A belted shirt dress for breakfast on the terrace
  classic 200_400 Spring Summer
  white belted dress, brown leather-block heels, yellow straw hat, brown summer bag
  The white shirt dress is belted once and pressed by the steam of the bath. Block heels take
  you down the stairs, and the straw hat takes you past the pool. Two buttons open at the top,
  three at the hem.

  Museum Island
  A jersey stripe and comfortable opinions
  classic under_100 Spring Summer Fall
  blue striped tee, brown chinos trousers, white canvas trainers, white canvas bag
  A striped jersey tee looks at home next to anything on a wall. Brown chinos sit on benches
  well, and canvas sneakers last for four museums. Start at the top floor; everyone else starts
  at the bottom.

  Airport, Elegantly
  A travel scarf that is also a blanket and a pillow
  classic over_400 all
  navy travel scarf, white poplin shirt, navy chinos trousers, gray italian trainers, black soft bag
  The cashmere scarf comes first, because it is what you sleep in. A sharp white shirt and navy
  chinos look rested at both ends of the flight, and leather sneakers do the running. No belt,
  no laces, no liquids, no drama.
`,
);
