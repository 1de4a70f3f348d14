import { looksOf } from "../look";

export const minimal = looksOf(
  "date",
  `
  Second Glass
  A slip skirt and a knit that slides off the shoulder of conversation
  minimal 100_200 all
  brown satin skirt, black roll-neck knit, brown slingback heels, yellow fine jewellery
  The brown slip skirt catches candlelight whenever you cross your legs. A black turtleneck on
  top keeps the secret, and kitten heels leave the ankle bare. Bare ankles, even in October. The
  rest of you is warm enough.

  Table by the Window
  Black column, bare neck, good posture
  minimal 200_400 Fall Winter
  black merino dress, black knee-high boots, black curved bag
  A merino dress that falls straight from shoulder to hem is the whole outfit. Knee-high boots
  disappear under it, and the curved bag is the only round thing in sight. Wear nothing at the
  throat and look out at the rain now and then.

  The Quiet Yes
  White satin, wide pants, a little gold
  minimal 100_200 all
  white silk-blouse shirt, black wide-leg trousers, yellow barely-there heels, yellow fine jewellery
  A white satin blouse listens well. Wide black pants let it, and gold at the ankle and the
  collarbone is the answer. Undo one more button than you would at work.

  Lights Down
  Cowl neck, low sandals, under a hundred
  minimal under_100 all
  brown cowl-neck dress, brown strappy heels, yellow hoops jewellery, black baguette bag
  The cowl at the neck does what jewelry would, so the slip dress needs only small hoops.
  Strappy sandals in the same brown make your legs, and the evening, look longer. A jacket over
  the shoulders does for a coat if the walk is short.
`,
);
