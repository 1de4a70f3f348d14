import { looksOf } from "../look";

export const edgy = looksOf(
  "casual",
  `
  Record Shop
  Skinny denim, slub cotton and twenty minutes in the D section
  edgy under_100 all
  black slim jeans, gray slub tee, black round sunglasses, black everyday belt
  Slim black jeans do the standing around. The slub tee is soft enough to forget about, and a
  plain belt holds the two together while you dig. Keep the sunglasses on until you have found
  the good pressing.

  Feedback Loop
  A slouching stripe that has seen some things
  edgy 200_400 Fall Winter
  black slouchy-stripe knit, black coated jeans, black lace-up boots, black ribbed scarf
  Start with the striped sweater, loose and two sizes too generous. Coated jeans and lace-up
  boots go narrow underneath, so that all the volume stays on top. Let the cuffs swallow your
  hands and say it was always like that.

  Night Bus
  Combat boots under a coat cut short
  edgy over_400 Fall Winter
  black cropped coat, gray boxy tee, black slim jeans, red combat boots, gray curb jewellery
  The peacoat is cut short, so the boots get to be seen. Slim black jeans join the two without a
  break, and the curb chain is the only thing that shines under the street lights. Lace the
  boots loosely and walk like the bus will wait.
`,
);
