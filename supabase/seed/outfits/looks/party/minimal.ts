import { looksOf } from "../look";

export const minimal = looksOf(
  "party",
  `
  Ice in the Glass
  A silver-gray sandal carries the whole evening
  minimal 200_400 all
  white column dress, gray barely-there heels, gray fine jewellery, black shoulder bag
  The white column dress is cool and has no sleeves to catch. Silver-gray sandals and one fine
  chain are the ice, and the chain bag clinks. Hold the drink in the hand with the ring.

  Plus One
  Satin palazzos that say you were the right choice
  minimal over_400 all
  black satin-palazzo trousers, white silk-front tee, white crêpe blazer, black slingback heels, yellow gold-vermeil jewellery
  Black satin palazzo pants arrive before you, quietly. A white silk tank and a loose crêpe
  blazer keep them from being a gown, and gold hoops are enough of a toast. Wear the blazer on
  the shoulders until the dancing starts.

  Somebody’s Birthday
  A cowl, a hoop, a coat by the door
  minimal under_100 all
  purple cowl-neck dress, black strappy heels, gray hoops jewellery, black baguette bag
  The purple slip has a cowl that falls just right without a necklace. Strappy sandals and a
  slim black bag say you remembered the day. Bring the card, forget the wrapping paper.
`,
);
