import { looksOf } from "./look";

export const date = looksOf(
  "date",
  `
  Second Glass
  A slip skirt and a knit that slides off the shoulder of conversation
  minimal 100_200 all
  brown satin skirt, black roll-neck knit, brown slingback heels

  Table by the Window
  Black column, bare neck, good posture
  minimal 200_400 Fall Winter
  black merino dress, black knee-high boots

  The Quiet Yes
  White shirt, wide trousers, a little gold
  minimal 100_200 all
  white silk-blouse shirt, black wide-leg trousers, yellow barely-there heels

  Lights Down
  Cowl neck, low sandals, under a hundred
  minimal under_100 all
  brown cowl-neck dress, brown strappy heels, yellow hoops jewellery

  The Theatre Ticket
  A navy wrap dress and pearls for the interval
  classic 100_200 all
  navy wrap dress, black suede heels, white pearl-look jewellery

  Candle, Linen, Wine List
  A velvet jacket makes the reservation for you
  classic over_400 Fall Winter
  green velvet blazer, black silk-blouse shirt, black cigarette trousers, black suede heels, black chain bag

  Meet Me at the Clock
  A red coat nobody could miss on a platform
  classic 200_400 Fall Winter
  red cocoon coat, black ribbed dress, black pointed boots

  The Early Film
  A fine knit, slim trousers, home by ten
  classic under_100 all
  red v-neck knit, black cropped trousers, black skinny belt, white pearls jewellery

  Ping-Pong and Dumplings
  Boyfriend blazer, cropped jeans, winning serve
  street 200_400 Spring Summer Fall
  brown boyfriend blazer, white heavy tee, blue wide-leg jeans, white chunky trainers

  Arcade Night
  A bowling shirt and the high score
  street 100_200 Spring Summer Fall
  red bowling shirt, black straight jeans, black leather trainers

  Mini Golf, Seriously
  A wool mini and the sort of knit people compliment
  street 100_200 Fall Winter Spring
  brown a-line-mini skirt, blue cropped knit, white chunky trainers

  Slow Dance
  Silk cut on the bias, in the pink of the inside of a shell
  romantic over_400 all
  pink bias-cut skirt, black jewel-button knit, pink satin heels, white freshwater jewellery

  Love Letter, Unsent
  Lace at the edge, cardigan for the walk home
  romantic 100_200 Spring Summer Fall
  pink lace-trim dress, white pointelle knit, pink strappy heels

  The Florist’s Daughter
  A printed wrap and flowers behind the ear if you must
  romantic 100_200 Spring Summer Fall
  green printed dress, brown strappy heels, brown bucket bag

  Blush
  Satin skirt, soft jumper, warm cheeks
  romantic under_100 Fall Winter Spring
  pink satin-midi skirt, white soft-touch knit, white pearl-look jewellery, pink baguette bag

  Campfire Manners
  Suede, silver and a slip dyed by hand
  bohemian over_400 Spring Summer Fall
  orange hand-dyed skirt, blue mohair knit, brown suede boots, gray hammered jewellery

  Vineyard, Late September
  A block-print dress the colour of the last warm evening
  bohemian 200_400 Spring Summer
  orange block-print dress, brown knotted heels, yellow stacking jewellery

  Low Sun
  Suede mini, silk bandana, long way round
  bohemian 100_200 Fall Winter Spring
  brown suede-look skirt, black fine-knit knit, orange bandana scarf, brown block-heel boots

  After the Encore
  Tuxedo lapels over a slip, eyeliner by eleven
  edgy 200_400 all
  black tuxedo blazer, black slip dress, black patent heels, yellow chunky jewellery

  Red Flag, Green Light
  A very small dress and very good boots
  edgy 100_200 all
  red bodycon dress, black knee-high boots, gray chain jewellery
`,
);
