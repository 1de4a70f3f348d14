import { looksOf } from "./look";

export const party = looksOf(
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

  Rooftop, Eleven
  A loud black tee, fluid pants and the skyline
  street 100_200 all
  black boxy tee, black fluid trousers, white platform trainers, gray oversized jewellery
  The black crop tee meets fluid pants at the waist, and the wind does the rest. Platform
  sneakers see over the railing, and silver hoops catch the skyline. Tie something round your
  waist; roofs get cold.

  Warehouse Clause
  Pleated kilt, hard boots, soft exit
  street over_400 Fall Winter
  black kilt-pleat skirt, black boxy tee, black combat boots, orange padded bag, black ribbed scarf
  The black kilt swings, and the combat boots stop it. A boxy tee keeps the top simple, so that
  the orange crossbody is what people follow through the crowd. Coat check is for people who
  plan to leave.

  Basement Disco
  A denim mini and high-tops made for three more songs
  street under_100 Spring Summer Fall
  black denim skirt, pink cropped tee, black high-top trainers, yellow hoops jewellery
  A black denim mini is short enough for the low ceiling. The pink crop tee glows under it, and
  high-tops are made for the sticky part of the floor. Double-knot the laces.

  Confetti in the Morning
  A green silk wrap that survives the dance floor
  romantic over_400 all
  green silk dress, yellow metallic heels, red garnet jewellery, black frame bag
  A silk wrap dress in deep green ties in a second and dances for hours. Gold sandals catch the
  light it leaves alone, and one garnet hangs where the neckline ends. You will find paper stars
  in the hem until spring.

  The Toast
  Sunray pleats and a mohair shoulder
  romantic 200_400 Fall Winter
  yellow sunray skirt, purple mohair knit, red block-heel heels, purple baguette bag
  Yellow sunray pleats open when you stand to speak. The purple mohair slips from one shoulder,
  and red heels see that you are heard at the far table. Stand near the window; pleats like that
  deserve a draft.

  Sugared Almonds
  Pink satin, small bag, second slice
  romantic 100_200 all
  pink satin dress, black block-heel heels, pink baguette bag, white pearls jewellery
  The pink satin slip is the party. Block heels let it last past midnight, and a small pink bag
  and a knotted strand of pearls keep the sweetness tidy. A cardigan over it tomorrow makes it
  breakfast.

  Garden Until Midnight
  A smoke-dyed blouse and sandals for the lawn
  bohemian 200_400 Spring Summer Fall
  purple smoke-dyed shirt, brown wide-leg trousers, orange knotted heels, yellow stacking jewellery
  The smoke-dyed blouse is silk the color of dusk in the hedges. Wide brown pants keep the dew
  off, and knotted sandals sink less than heels. Walk on your toes across the grass and on
  nothing after ten.

  Full Moon Supper
  Plant-dyed palazzos, turquoise, bare ankles
  bohemian over_400 Spring Summer
  purple palazzo trousers, white ribbed tee, brown knotted heels, green turquoise jewellery, brown slouchy-suede bag
  Purple palazzo pants, dyed with plants, move like something underwater. A white tank lets
  them, and the turquoise pendant sits where the moon finds it. Light the table low and let the
  pants have the volume.

  Lanterns
  A resort shirt and a mini, barefoot by two
  bohemian 100_200 Spring Summer
  orange resort shirt, black denim skirt, orange mule heels, green bangle jewellery
  The resort shirt is faded orange and louder after dark. A black denim mini lets it be, and
  mules come off at the edge of the lawn without bending down. Knot the shirt high, and take the
  bangles off before the piano.

  Last Train, Missed
  Leather-look pants, silk tank, no regrets
  edgy 200_400 Fall Winter Spring
  black faux-leather trousers, red silk-front tee, black patent heels, black chain bag, yellow chunky jewellery
  Faux-leather pants and a red silk tank were dressed for leaving late. Patent heels made it
  later, and the heavy chain is what you hold on to while you laugh. Flat shoes in the bag.
  Trust us on the walk.

  Smoke Machine
  A stripe that slouches and a skirt that shines
  edgy 200_400 Fall Winter
  red slouchy-stripe knit, black faux-leather skirt, black pointed boots, gray chunky jewellery
  The slouchy stripe sweater brings the red, the faux-leather skirt brings the shine. Between
  them they need only black boots and one heavy chain. Red and black, nothing else, not even
  lipstick.

  Static
  A tiny black dress, a heavy hoop, a short list
  edgy under_100 all
  black bodycon dress, purple block-heel heels, yellow hoops jewellery, black baguette bag
  A black mini dress, close and very short, says all of it. Purple heels are the one surprise,
  and the hoops only move when you do. Say goodbye to no one and be missed by all of them.

  The Afterparty Clause
  Liquid satin under a tuxedo jacket, sunglasses at dawn
  edgy over_400 Fall Winter
  gray liquid-satin dress, black tuxedo blazer, black patent heels, black square sunglasses
  Liquid gray satin falls in one line to the floor. The tuxedo blazer over it makes an evening
  dress into a plan, and the dark glasses are for the way out. Satin is day wear if the night
  has been long enough.
`,
);
