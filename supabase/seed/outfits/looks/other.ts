import { looksOf } from "./look";

export const other = looksOf(
  "other",
  `
  The School Run
  Straight jeans and a cotton trench, keys in the right pocket
  minimal 100_200 Spring Fall
  brown short-cotton coat, navy everyday jeans, white tee, white low-tops trainers, gray shopper bag
  The short trench is on before the second “shoes, please.” Straight jeans and a soft white tee
  survive the rest, and low sneakers win the last hundred yards. The bag holds one laptop, two
  lunches and a recorder.

  Moving Day
  Pockets, layers and a hat that does not mind dust
  minimal under_100 all
  black tee, gray everyday jeans, black belt, gray beanie hat
  An organic tee and gray jeans are comfortable to lift in and fine to lose. The belt holds a
  marker and a roll of tape, and the beanie keeps the dust out of your hair. Label the box that
  has the kettle in it.

  The Long Train
  A travel scarf, soft wool and a window seat
  minimal over_400 Fall Winter Spring
  gray travel scarf, navy merino knit, black selvedge jeans, white italian trainers, black shopper bag
  The cashmere scarf is the best seat on this train. A navy merino and dark denim stay neat
  through four countries, and leather sneakers know every platform. The scarf is a blanket after
  the second tunnel.

  Parents’ Evening
  Navy, neat, and first in line
  classic 200_400 Fall Winter
  navy brass-button coat, gray merino knit, navy chinos trousers, black chelsea boots, red boiled scarf
  A navy peacoat gets you through the gate looking like you read the newsletter. The merino
  crew-neck and cotton chinos are as neat when you take it off. The chairs are small. Wear
  something you can fold in.

  The Viewing
  A trench and good boots, for asking about the boiler
  classic over_400 Spring Fall Winter
  brown storm-flap coat, navy merino knit, gray straight trousers, black chelsea boots, black work-or-shopper bag
  A storm-flap trench is the coat of a person who asks about drains. Merino and checked pants
  look solvent, and good boots try out every floorboard. Look up at the ceilings and down at the
  skirting, in that order.

  Jury Duty
  Sensible cotton, comfortable shoes, an open mind
  classic under_100 all
  blue crisp shirt, navy chinos trousers, black everyday belt, navy canvas bag
  A pale blue shirt looks fair to both sides. Navy chinos sit well for a long morning, and the
  canvas tote holds sandwiches beyond reasonable doubt. Bring a book no one could have an
  opinion about.

  Library Card
  A grandad cardigan and all afternoon
  street 200_400 Fall Winter
  green grandad knit, white tee, blue everyday jeans, navy canvas trainers, green blanket scarf, black shopper bag
  The green cardigan is long, knitted and in no hurry. A boxy tee and everyday jeans ask for
  nothing under it, and the blanket scarf doubles as a cushion. The cardigan has two pockets:
  one for the card, one for the cookies.

  Flea Market Rules
  Arrive early, wear pockets, carry cash
  street 200_400 Fall Winter
  green car coat, gray sweatshirt knit, black workwear trousers, black canvas-high-tops trainers, gray beanie hat
  The oversized check coat has pockets for cash, keys and a brass candlestick. Work pants and
  high-tops under it are for kneeling beside boxes of plates. Walk past it once. If it is still
  there, it is yours.

  The Podcast Recording
  A boyfriend blazer no one will see, and still
  street 100_200 all
  black boyfriend blazer, white organic tee, black everyday jeans, white low-tops trainers, yellow hoops jewellery
  The boyfriend blazer makes you sit up, even where no one looks. Black jeans and a plain tee
  keep quiet under it, and the yellow hoops are for the photo. Take the bracelets off; the
  microphone hears everything.

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

  Open Studio
  Washed cotton, paint on the cuff, on purpose
  bohemian over_400 Spring Summer Fall
  orange washed-cotton blazer, white heavy tee, blue vintage-wash jeans, brown retro trainers
  The washed-cotton blazer is orange enough to be found at your own opening. Old-looking jeans
  and a heavy tee forgive a little paint, and so do suede sneakers. Put the price list by the
  window and yourself by the wine.

  Mushroom Season
  Blanket wool and boots for wet leaves
  bohemian over_400 Fall Winter
  brown blanket coat, green aran knit, brown hiking boots, blue wide-leg jeans, orange blanket scarf
  A blanket coat wraps you up before the first path. The cable sweater under it holds the
  warmth, wide jeans tuck over hiking boots, and the checked scarf is how they find you. If in
  doubt, leave it for somebody who knows.

  The Pottery Class
  Chinos, a slub tee, clay to the elbow
  bohemian under_100 Spring Summer Fall
  orange slub tee, green chinos trousers, white canvas trainers, orange bucket bag
  Green chinos and an orange slub tee are already the colors of the glaze shelf. Canvas
  high-tops wipe clean, and the bucket bag is deep enough for a failed vase. Everything here
  improves with a handprint.

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
