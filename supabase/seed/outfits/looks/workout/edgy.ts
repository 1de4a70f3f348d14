import { looksOf } from "../look";

export const edgy = looksOf(
  "workout",
  `
  Interval Training
  Compression black, one flash of blue
  edgy 200_400 all
  black compression trousers, blue racerback tee, black cushioned trainers, black running-cap hat
  Compression pants in black keep your legs honest. The blue tank is the flash they see going
  past, and the cushioned runners bring you back around. One minute fast, one minute honest.

  Last Set
  All black and purple, very loud headphones
  edgy over_400 all
  purple compression trousers, black racerback tee, purple heavyweight knit, orange trail trainers, black sports sunglasses
  Purple compression pants hold everything that is about to complain. The racerback tank takes
  the work, and the heavy sweatshirt takes you home. Leave with the lights still on.

  Shadow Boxing
  A graphic-weight tee and sneakers that pivot
  edgy 100_200 all
  black graphic-weight tee, navy track trousers, purple mesh trainers, black gym bag
  The boxy tee leaves room for a jab. Navy track pants keep your feet quick, and purple sneakers
  are the only thing the mirror can hit. Wrap the hands first; the outfit can wait.
`,
);
