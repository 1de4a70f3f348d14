import { looksOf } from "./look";

export const party = looksOf(
  "party",
  `
  Ice in the Glass
  A silver-grey sandal carries the whole evening
  minimal 200_400 all
  white column dress, gray barely-there heels, gray fine jewellery, black shoulder bag
  Hold the drink in the hand with the ring.

  Plus One
  Satin palazzos that say you were the right choice
  minimal over_400 all
  black satin-palazzo trousers, white silk-front tee, white crêpe blazer, black slingback heels, yellow gold-vermeil jewellery
  Wear the blazer on the shoulders until the dancing starts.

  Somebody’s Birthday
  A cowl, a hoop, a coat by the door
  minimal under_100 all
  purple cowl-neck dress, black strappy heels, gray hoops jewellery, black baguette bag
  Bring the card, forget the wrapping paper.

  Black Tie-ish
  Tuxedo trousers and a silk blouse to loosen later
  classic over_400 all
  black tuxedo trousers, white washed-silk shirt, black pointed heels, black frame bag, white freshwater jewellery
  The cuffs come undone after the speeches and not before.

  Canapés at Seven
  A sharp blazer over a slip, pearls for your aunt
  classic 200_400 all
  white one-button blazer, black satin dress, black pump heels, white pearls jewellery, black chain bag
  Keep the left hand free: that is the one with the plate.

  The Good Punch Bowl
  Draped satin and wide trousers, ladled generously
  classic under_100 all
  black draped shirt, black wide-leg trousers, yellow skinny belt, white pearls jewellery
  The thin gold belt is the trick; the rest is posture.

  Rooftop, Eleven
  A loud black tee, fluid trousers and the skyline
  street 100_200 all
  black boxy tee, black fluid trousers, white platform trainers, gray oversized jewellery
  Tie something round your waist; roofs get cold.

  Warehouse Clause
  Pleated kilt, hard boots, soft exit
  street over_400 Fall Winter
  black kilt-pleat skirt, black boxy tee, black combat boots, orange padded bag, black ribbed scarf
  Coat check is for people who plan to leave.

  Basement Disco
  A denim mini and high-tops made for three more songs
  street under_100 Spring Summer Fall
  black denim skirt, pink cropped tee, black high-top trainers, yellow hoops jewellery
  Double-knot the laces.

  Confetti in the Morning
  A green silk wrap that survives the dance floor
  romantic over_400 all
  green silk dress, yellow metallic heels, red garnet jewellery, black frame bag
  You will find paper stars in the hem until spring.

  The Toast
  Sunray pleats and a mohair shoulder
  romantic 200_400 Fall Winter
  yellow sunray skirt, purple mohair knit, red block-heel heels, purple baguette bag
  Stand near the window; pleats like that deserve a draught.

  Sugared Almonds
  Pink satin, small bag, second slice
  romantic 100_200 all
  pink satin dress, black block-heel heels, pink baguette bag, white pearls jewellery
  A cardigan over it tomorrow makes it breakfast.

  Garden Until Midnight
  A smoke-dyed blouse and sandals for the lawn
  bohemian 200_400 Spring Summer Fall
  purple smoke-dyed shirt, brown wide-leg trousers, orange knotted heels, yellow stacking jewellery
  Walk on your toes across the grass and on nothing after ten.

  Full Moon Supper
  Plant-dyed palazzos, turquoise, bare ankles
  bohemian over_400 Spring Summer
  purple palazzo trousers, white ribbed tee, brown knotted heels, green turquoise jewellery, brown slouchy-suede bag
  Light the table low and let the trousers have the volume.

  Lanterns
  A resort shirt and a mini, barefoot by two
  bohemian 100_200 Spring Summer
  orange resort shirt, black denim skirt, orange mule heels, green bangle jewellery
  Knot the shirt high, and take the bangles off before the piano.

  Last Train, Missed
  Leather-look trousers, silk tank, no regrets
  edgy 200_400 Fall Winter Spring
  black faux-leather trousers, red silk-front tee, black patent heels, black chain bag, yellow chunky jewellery
  Flat shoes in the bag. Trust us on the walk.

  Smoke Machine
  A stripe that slouches and a skirt that shines
  edgy 200_400 Fall Winter
  red slouchy-stripe knit, black faux-leather skirt, black pointed boots, gray chunky jewellery
  Red and black, nothing else, not even lipstick.

  Static
  A tiny black dress, a heavy hoop, a short list
  edgy under_100 all
  black bodycon dress, purple block-heel heels, yellow hoops jewellery, black baguette bag
  Say goodbye to nobody and be missed by all of them.

  The Afterparty Clause
  Liquid satin under a tuxedo jacket, sunglasses at dawn
  edgy over_400 Fall Winter
  gray liquid-satin dress, black tuxedo blazer, black patent heels, black square sunglasses
  Satin is day wear if the night has been long enough.
`,
);
