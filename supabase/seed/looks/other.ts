import { looksOf } from "./look";

export const other = looksOf(
  "other",
  `
  The School Run
  Straight jeans and a cotton trench, keys in the right pocket
  minimal 100_200 Spring Fall
  brown short-cotton coat, navy everyday jeans, white tee, white low-tops trainers, gray shopper bag
  The bag holds one laptop, two lunches and a recorder.

  Moving Day
  Pockets, layers and a hat that does not mind dust
  minimal under_100 all
  black tee, gray everyday jeans, black belt, gray beanie hat
  Label the box that has the kettle in it.

  The Long Train
  A travel scarf, soft wool and a window seat
  minimal over_400 Fall Winter Spring
  gray travel scarf, navy merino knit, black selvedge jeans, white italian trainers, black shopper bag
  The scarf is a blanket after the second tunnel.

  Parents’ Evening
  Navy, neat, and first in the queue
  classic 200_400 Fall Winter
  navy brass-button coat, gray merino knit, navy chinos trousers, black chelsea boots, red boiled scarf
  The chairs are small. Wear something you can fold in.

  The Viewing
  A trench and good boots, for asking about the boiler
  classic over_400 Spring Fall Winter
  brown storm-flap coat, navy merino knit, gray straight trousers, black chelsea boots, black work-or-shopper bag
  Look up at the ceilings and down at the skirting, in that order.

  Jury Duty
  Sensible cotton, comfortable shoes, an open mind
  classic under_100 all
  blue crisp shirt, navy chinos trousers, black everyday belt, navy canvas bag
  Bring a book nobody could have an opinion about.

  Library Card
  A grandad cardigan and all afternoon
  street 200_400 Fall Winter
  green grandad knit, white tee, blue everyday jeans, navy canvas trainers, green blanket scarf, black shopper bag
  The cardigan has two pockets: one for the card, one for the biscuits.

  Flea Market Rules
  Arrive early, wear pockets, carry cash
  street 200_400 Fall Winter
  green car coat, gray sweatshirt knit, black workwear trousers, black canvas-high-tops trainers, gray beanie hat
  Walk past it once. If it is still there, it is yours.

  The Podcast Recording
  A boyfriend blazer nobody will see, and still
  street 100_200 all
  black boyfriend blazer, white organic tee, black everyday jeans, white low-tops trainers, yellow hoops jewellery
  Take the bracelets off; the microphone hears everything.

  Piano Lesson
  Bouclé and soft wool, scales first
  romantic 100_200 Fall Winter Spring
  white bouclé coat, pink soft-touch knit, blue cropped jeans, pink low-tops trainers, pink satin scarf
  Short sleeves are for the left hand, coats are for the bus.

  Tea with Your Godmother
  A knit midi and a beret, cake before four
  romantic 200_400 Fall Winter Spring
  white off-duty dress, brown block-heel boots, red beret hat, gray travel scarf
  She will ask about the shoes. Tell her what they cost.

  Planting Bulbs
  A poplin dress you can kneel in
  romantic under_100 Spring Summer
  blue poplin dress, white low-tops trainers, yellow satin scarf, white canvas bag
  Pointed end up. That goes for the collar, too.

  Open Studio
  Washed cotton, paint on the cuff, on purpose
  bohemian over_400 Spring Summer Fall
  orange washed-cotton blazer, white heavy tee, blue vintage-wash jeans, brown retro trainers
  Put the price list by the window and yourself by the wine.

  Mushroom Season
  Blanket wool and boots for wet leaves
  bohemian over_400 Fall Winter
  brown blanket coat, green aran knit, brown hiking boots, blue wide-leg jeans, orange blanket scarf
  If in doubt, leave it for somebody who knows.

  The Pottery Class
  Chinos, a slub tee, clay to the elbow
  bohemian under_100 Spring Summer Fall
  orange slub tee, green chinos trousers, white canvas trainers, orange bucket bag
  Everything here improves with a handprint.

  Sound Check
  High-tops, heavy stripe, cables everywhere
  edgy 200_400 all
  navy awning-stripe shirt, black skater jeans, black canvas-high-tops trainers, black classic belt
  One, two. That is all you have to say.

  Midnight Photocopying
  Wool, denim and soles that squeak on lino
  edgy 100_200 Fall Winter
  black ribbed knit, gray slim jeans, black track-sole boots, black round sunglasses, black everyday belt
  Two hundred copies, stapled, distributed before dawn.
`,
);
