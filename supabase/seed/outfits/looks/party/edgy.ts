import { looksOf } from "../look";

export const edgy = looksOf(
  "party",
  `
  Last Train, Missed
  Leather-look pants, silk tank, no regrets
  edgy 200_400 Fall Winter Spring
  black faux-leather trousers, red silk-front tee, black patent heels, black chain bag, yellow chunky jewellery
  Faux-leather pants and a red silk tank were dressed for leaving late. Patent heels made it
  later, and the heavy chain is what you hold on to while you laugh. Flat shoes in the bag.
  Trust us on the walk.

  Smoke Machine
  A stripe that slouches and a skirt that shines
  edgy 200_400 Fall Winter
  red slouchy-stripe knit, black faux-leather skirt, black pointed boots, gray chunky jewellery
  The slouchy stripe sweater brings the red, the faux-leather skirt brings the shine. Between
  them they need only black boots and one heavy chain. Red and black, nothing else, not even
  lipstick.

  Static
  A tiny black dress, a heavy hoop, a short list
  edgy under_100 all
  black bodycon dress, purple block-heel heels, yellow hoops jewellery, black baguette bag
  A black mini dress, close and very short, says all of it. Purple heels are the one surprise,
  and the hoops only move when you do. Say goodbye to no one and be missed by all of them.

  The Afterparty Clause
  Liquid satin under a tuxedo jacket, sunglasses at dawn
  edgy over_400 Fall Winter
  gray liquid-satin dress, black tuxedo blazer, black patent heels, black square sunglasses
  Liquid gray satin falls in one line to the floor. The tuxedo blazer over it makes an evening
  dress into a plan, and the dark glasses are for the way out. Satin is day wear if the night
  has been long enough.
`,
);
