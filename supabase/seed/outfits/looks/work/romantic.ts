import { looksOf } from "../look";

export const romantic = looksOf(
  "work",
  `
  A Note in the Margin
  A bow at the neck for the days that need some softness
  romantic 100_200 all
  white bow-neck shirt, navy cigarette trousers, pink suede heels, white pearls jewellery, pink satin scarf
  The bow at the neck of the white blouse is the only flourish. Navy cropped pants keep it in
  the office, and pink suede pumps write the note at the bottom. Tie the bow loosely and a
  little to the left.

  Rosewater Meeting
  Pleats that move when you stand up to speak
  romantic 200_400 Spring Summer Fall
  green pleated-midi skirt, white silk-blouse shirt, brown slingback heels, pink top-handle bag
  The green skirt has pleats that answer when you get up. A washed-silk blouse stays calm above
  it, and the small pink bag is the softest thing on the table. Iron the blouse, never the
  pleats.

  The Late Spring Review
  A wrap dress in red and satin slingbacks
  romantic 200_400 Spring Summer Fall
  red wrap dress, pink satin heels, white pearls jewellery, white curved bag
  The red wrap dress speaks first, which leaves you free to listen. Pink satin slingbacks are
  the soft answer, and a strand of pearls keeps the minutes. A safety pin inside the wrap lets
  you forget about it.
`,
);
