import { looksOf } from "../look";

export const street = looksOf(
  "workout",
  `
  Court Three
  Track pants and a heavyweight top, game point
  street 200_400 all
  black heavyweight knit, gray track trousers, white cushioned trainers, black cap hat
  Gray track pants set the pace: straight, light and easy to bend in. The heavyweight sweatshirt
  is for the warm-up, the white runners for everything after it. The cap turns round for serves
  and back for photographs.

  Free Weights
  A washed tee with the sleeves already rolled
  street 100_200 all
  gray washed tee, black track trousers, yellow mesh trainers, black gym bag
  A washed tee moves with you and does not mind chalk. Track pants stay straight and out of the
  way, and the yellow sneakers find you in the mirror. Put the plates back where you found them.

  Skate Lane
  Cropped cotton, loose grays, good balance
  street under_100 all
  black cropped tee, gray track trousers, white baseball hat, black gym bag
  The cropped tee keeps the hips free, and loose gray track pants take the falls. Everything
  else is cotton and can be thrown in the wash with the grass stains. Fall early, fall often,
  get the tee in two colors.
`,
);
