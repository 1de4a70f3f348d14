import { looksOf } from "./look";

export const other = looksOf(
  "other",
  `
  The School Run
  Straight jeans and a cotton trench, keys in the right pocket
  minimal 100_200 Spring Fall
  brown short-cotton coat, navy everyday jeans, white tee, white low-tops trainers

  Moving Day
  Pockets, layers and boots that do not mind boxes
  minimal under_100 all
  black tee, gray everyday jeans, black belt, gray beanie hat

  The Long Train
  A travel scarf, soft wool and a window seat
  minimal over_400 Fall Winter Spring
  gray travel scarf, navy merino knit, black selvedge jeans, white italian trainers, black shopper bag

  Parents’ Evening
  Navy, neat, and first in the queue
  classic 200_400 Fall Winter
  navy brass-button coat, gray v-neck-or-merino knit, navy chinos trousers, black chelsea boots

  The Viewing
  A trench and good boots, for asking about the boiler
  classic over_400 Spring Fall Winter
  brown storm-flap coat, navy merino knit, gray straight trousers, black chelsea boots

  Jury Duty
  Sensible cotton, comfortable shoes, an open mind
  classic under_100 all
  blue crisp shirt, navy chinos trousers, black belt, navy nylon-or-canvas bag

  Library Card
  A grandad cardigan and all afternoon
  street 100_200 Fall Winter
  green grandad knit, white tee, blue everyday jeans, navy canvas trainers

  Flea Market Rules
  Arrive early, wear pockets, carry cash
  street 200_400 Fall Winter
  green car coat, gray sweatshirt knit, black cargo trousers, black canvas-high-tops trainers

  The Podcast Recording
  A boyfriend blazer nobody will see, and still
  street 100_200 all
  black boyfriend blazer, white organic tee, black everyday jeans

  Piano Lesson
  Bouclé and pleats, scales first
  romantic 100_200 Fall Winter Spring
  white bouclé coat, pink soft-touch knit, blue cropped jeans

  Tea with Your Godmother
  A knit midi and a beret, cake before four
  romantic 200_400 Fall Winter Spring
  white off-duty dress, brown block-heel boots, red beret hat, gray travel scarf

  Planting Bulbs
  A poplin dress you can kneel in
  romantic under_100 Spring Summer
  blue poplin dress, white low-tops trainers, yellow silk-or-satin scarf

  Open Studio
  Washed cotton, paint on the cuff, on purpose
  bohemian over_400 Spring Summer Fall
  orange washed-cotton blazer, white heavy tee, blue patchwork jeans, brown retro trainers

  Mushroom Season
  Blanket-stitched wool and boots for wet leaves
  bohemian over_400 Fall Winter
  brown blanket-stitch coat, green aran knit, brown hiking boots, blue wide-leg jeans, orange blanket scarf

  The Pottery Class
  Chinos, a slub tee, clay to the elbow
  bohemian under_100 Spring Summer Fall
  orange slub tee, green chinos trousers, white canvas trainers, orange bucket-or-canvas bag

  Sound Check
  High-tops, heavy stripe, cables everywhere
  edgy 200_400 all
  navy awning-stripe shirt, black skater jeans, black canvas-high-tops trainers

  Midnight Photocopying
  Jersey, denim and soles that squeak on lino
  edgy 100_200 Fall Winter
  black ribbed knit, gray slim jeans, black track-sole chelsea boots, black round sunglasses
`,
);
