import { looksOf } from "./look";

export const party = looksOf(
  "party",
  `
  Ice in the Glass
  A silver sandal carries the whole evening
  minimal 200_400 all
  white column dress, gray barely-there heels, gray fine jewellery, black shoulder bag

  Plus One
  Satin palazzos that say you were the right choice
  minimal over_400 all
  black satin-palazzo trousers, white silk-front tee, white crêpe blazer, black slingback heels

  Somebody’s Birthday
  A cowl, a hoop, a coat by the door
  minimal under_100 all
  purple cowl-neck dress, black strappy heels, gray hoops jewellery

  Black Tie-ish
  Tuxedo trousers and a blouse with a bow to unpick
  classic over_400 all
  black tuxedo trousers, white washed-silk shirt, black pointed heels, black frame bag

  Canapés at Seven
  A sharp blazer over a slip, pearls for your aunt
  classic 200_400 all
  white one-button blazer, black satin dress, black pump heels, white pearls jewellery

  The Good Punch Bowl
  Draped green satin and slim trousers
  classic under_100 all
  black draped shirt, black wide-leg trousers, yellow skinny belt, white pearl-look jewellery

  Rooftop, Eleven
  Coated denim, a loud tank and the skyline
  street 100_200 all
  black boxy tee, black fluid trousers, white platform trainers, gray oversized jewellery

  Warehouse Clause
  Pleated kilt, hard boots, soft exit
  street over_400 Fall Winter
  black kilt-pleat skirt, black boxy tee, black combat boots, orange utility bag

  Basement Disco
  A denim mini and trainers made for three more songs
  street under_100 Spring Summer Fall
  black denim skirt, pink cropped tee, black high-top trainers

  Confetti in the Morning
  A green silk wrap that survives the dance floor
  romantic over_400 all
  green silk dress, yellow metallic heels, red garnet jewellery

  The Toast
  Metallic pleats and a mohair shoulder
  romantic 200_400 Fall Winter
  yellow metallic skirt, purple mohair knit, red mary heels

  Sugared Almonds
  Pink satin, small bag, second slice
  romantic 100_200 all
  pink satin dress, black mary heels, pink baguette bag, white pearl-look jewellery

  Garden Until Midnight
  A smoke-print blouse and bangles that announce you
  bohemian 200_400 Spring Summer Fall
  purple smoke-print shirt, brown wide-leg trousers, orange knotted heels

  Full Moon Supper
  Palazzo print, turquoise, bare ankles
  bohemian over_400 Spring Summer
  purple palazzo trousers, white ribbed tee, brown knotted heels, green turquoise jewellery, brown fringed bag

  Lanterns
  A resort shirt and a mini, barefoot by two
  bohemian 100_200 Spring Summer
  orange printed-resort shirt, black denim skirt, orange mule heels, green bangle jewellery

  Last Train, Missed
  Leather trousers, silk tank, no regrets
  edgy 100_200 Fall Winter Spring
  black faux-leather trousers, red silk-front tee, black patent heels

  Smoke Machine
  A stripe with holes in it and a skirt that shines
  edgy 200_400 Fall Winter
  red distressed knit, black faux-leather skirt, black pointed boots

  Static
  A tiny black dress, a heavy chain, a short list
  edgy under_100 all
  black bodycon dress, purple mary heels, yellow hoops jewellery

  The Afterparty Clause
  Sequins under a tuxedo jacket, sunglasses at dawn
  edgy over_400 Fall Winter
  gray sequinned dress, black tuxedo blazer, black patent heels, black square sunglasses
`,
);
