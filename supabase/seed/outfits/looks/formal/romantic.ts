import { looksOf } from "../look";

export const romantic = looksOf(
  "formal",
  `
  Opera Cloakroom
  Silk that falls like the second act
  romantic over_400 all
  red evening dress, pink robe coat, black evening heels, black frame bag
  A red silk slip carries the evening, so the rest stays out of its way. The pink robe coat goes
  over it like a curtain, and black satin pumps wait underneath for the second act. Red under
  pink: keep the coat on until the lights go down.

  Something Borrowed
  Pink pleats for the wedding guest who dances
  romantic 200_400 all
  pink pleated-midi skirt, white washed-silk shirt, brown slingback heels, pink quilted bag
  Pink pleats swing well to any wedding band. A washed-silk blouse keeps clear of the bride’s
  white, and slingbacks stay on for the last song. Confetti brushes off. So does the cousin.

  The Waltz
  Crêpe wrapped at the waist, suede underfoot
  romantic 100_200 all
  pink crêpe dress, black suede heels, white pearls jewellery, black mini-or-quilted bag
  The pink crêpe dress wraps at the waist, where a hand goes. Suede pumps turn without a sound,
  and the pearl choker keeps time. Lead with the left, and let the skirt finish the turn.
`,
);
