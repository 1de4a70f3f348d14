import { looksOf } from "../look";

export const romantic = looksOf(
  "other",
  `
  Piano Lesson
  Bouclé and soft wool, scales first
  romantic 100_200 Fall Winter Spring
  white bouclé coat, pink soft-touch knit, blue cropped jeans, pink low-tops trainers, pink satin scarf
  The bouclé jacket is white, short and a little formal, like the first page of Mozart. A pink
  sweater and cropped jeans leave the wrists free. Short sleeves are for the left hand, coats
  are for the bus.

  Tea with Your Godmother
  A knit midi and a beret, cake before four
  romantic 200_400 Fall Winter Spring
  white off-duty dress, brown block-heel boots, red beret hat, gray travel scarf
  The knit dress is soft, white and just long enough for her sofa. Brown boots keep it from
  being precious, and the red beret gives her something to say. She will ask about the shoes.
  Tell her what they cost.

  Planting Bulbs
  A poplin dress you can kneel in
  romantic under_100 Spring Summer
  blue poplin dress, white low-tops trainers, yellow satin scarf, white canvas bag
  A blue shirt dress buttons up against the wind and has room to kneel. White sneakers rinse off
  under the tap, and the canvas tote holds forty tulips. Pointed end up. That goes for the
  collar, too.
`,
);
