import { looksOf } from "../look";

export const classic = looksOf(
  "party",
  `
  Black Tie-ish
  Tuxedo pants and a silk blouse to loosen later
  classic over_400 all
  black tuxedo trousers, white washed-silk shirt, black pointed heels, black frame bag, white freshwater jewellery
  Tuxedo pants lead, because they move and a gown does not. The washed-silk blouse softens them,
  and a strand of pearls stands in for the bow tie. The cuffs come undone after the speeches and
  not before.

  Canapés at Seven
  A sharp blazer over a slip, pearls for your aunt
  classic 200_400 all
  white one-button blazer, black satin dress, black pump heels, white pearls jewellery, black chain bag
  The white blazer goes straight over a satin slip, day on top of night. Patent heels and a
  string of pearls tell the room which of the two is winning. Keep the left hand free: that is
  the one with the plate.

  The Good Punch Bowl
  Draped satin and wide pants, ladled generously
  classic under_100 all
  black draped shirt, black wide-leg trousers, yellow skinny belt, white pearls jewellery
  A draped satin blouse and wide black pants flow into one dark line. Pearls knot at the throat,
  and the thin belt marks the waist before the second glass does not. The thin gold belt is the
  trick; the rest is posture.
`,
);
