import { looksOf } from "../look";

export const edgy = looksOf(
  "work",
  `
  The Sharpest Pencil
  Black on black, with one line of chalk
  edgy 200_400 all
  black pinstripe blazer, black silk-blouse shirt, black cigarette trousers, black patent heels, yellow chain jewellery
  The pinstripe blazer draws the only line. A satin blouse and cigarette pants stay black on
  either side of it, and the chain is the underline. Five blacks never match exactly. Let them
  be different on purpose.

  Closing Costs
  Leather-look pencil skirt, turtleneck, no small talk
  edgy 100_200 Fall Winter
  black faux-leather skirt, black roll-neck knit, black pointed boots, yellow hoops jewellery
  The leather-look pencil skirt leads, slim and a little severe. A black turtleneck keeps the
  line unbroken from chin to knee, and pointed boots end it on a full stop. Pull the turtleneck
  up once and the hair back once.
`,
);
