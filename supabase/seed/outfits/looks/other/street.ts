import { looksOf } from "../look";

export const street = looksOf(
  "other",
  `
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
`,
);
