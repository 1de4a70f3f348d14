import { looksOf } from "../look";

export const edgy = looksOf(
  "other",
  `
  Sound Check
  High-tops, heavy stripe, cables everywhere
  edgy 200_400 all
  navy awning-stripe shirt, black skater jeans, black canvas-high-tops trainers, black classic belt
  The striped overshirt is the loud part, worn open over whatever is clean. Skater jeans and
  black high-tops stay dark, so that only the stripe gets a solo. One, two. That is all you have
  to say.

  Midnight Photocopying
  Wool, denim and soles that squeak on linoleum
  edgy 100_200 Fall Winter
  black ribbed knit, gray slim jeans, black track-sole boots, black round sunglasses, black everyday belt
  The ribbed turtleneck is warm, black and does not crease over a machine. Slim gray jeans and
  track-sole boots keep you on your feet until the paper runs out. Two hundred copies, stapled,
  distributed before dawn.
`,
);
