import { looksOf } from "./look";

export const date = looksOf(
  "date",
  `
  Second Glass
  A slip skirt and a knit that slides off the shoulder of conversation
  minimal 100_200 all
  brown satin skirt, black roll-neck knit, brown slingback heels, yellow fine jewellery
  Bare ankles, even in October. The rest of you is warm enough.

  Table by the Window
  Black column, bare neck, good posture
  minimal 200_400 Fall Winter
  black merino dress, black knee-high boots, black curved bag
  Wear nothing at the throat and look out at the rain now and then.

  The Quiet Yes
  White satin, wide trousers, a little gold
  minimal 100_200 all
  white silk-blouse shirt, black wide-leg trousers, yellow barely-there heels, yellow fine jewellery
  Undo one more button than you would at work.

  Lights Down
  Cowl neck, low sandals, under a hundred
  minimal under_100 all
  brown cowl-neck dress, brown strappy heels, yellow hoops jewellery, black baguette bag
  A jacket over the shoulders does for a coat if the walk is short.

  The Theatre Ticket
  A navy wrap dress and pearls for the interval
  classic 200_400 all
  navy wrap dress, black suede heels, white pearls jewellery, black top-handle bag, navy cashmere-travel scarf
  Put the ticket in the outside pocket before you leave home.

  Candle, Linen, Wine List
  A velvet jacket makes the reservation for you
  classic over_400 Fall Winter
  green velvet blazer, black silk-blouse shirt, black cigarette trousers, black suede heels, black chain bag
  Brush the velvet upwards, order downwards.

  Meet Me at the Clock
  A red coat nobody could miss on a platform
  classic 200_400 Fall Winter
  red cocoon coat, black ribbed dress, black pointed boots, black curved bag
  Stand under the clock. Be two minutes late. Wave first.

  The Early Film
  A fine knit, slim trousers, home by ten
  classic under_100 all
  red v-neck knit, black cropped trousers, black skinny belt, white pearls jewellery
  Share the popcorn; the sleeves push up.

  Ping-Pong and Dumplings
  Boyfriend blazer, wide jeans, winning serve
  street 200_400 Spring Summer Fall
  brown boyfriend blazer, white heavy tee, blue wide-leg jeans, white chunky trainers, black crossbody bag
  Take the blazer off for match point only.

  Arcade Night
  A bowling shirt and the high score
  street 100_200 Spring Summer Fall
  red bowling shirt, black straight jeans, black low-tops trainers, gray hoops jewellery
  Leave the shirt open over nothing much and keep the coins in one hand.

  Mini Golf, Seriously
  A suede-look mini and the sort of knit people compliment
  street 100_200 Fall Winter Spring
  brown mini skirt, blue cropped knit, white chunky trainers, brown crossbody bag
  Opaque tights after the clocks change.

  Slow Dance
  Silk cut on the bias, in the pink of the inside of a shell
  romantic over_400 all
  pink bias-cut skirt, black jewel-button knit, pink satin heels, white freshwater jewellery
  Button the cardigan at the back instead, once, for somebody else to notice.

  Love Letter, Unsent
  Cut on the bias, cardigan for the walk home
  romantic 100_200 Spring Summer Fall
  pink cami dress, white fine-gauge knit, pink strappy heels, pink baguette bag
  Carry the cardigan in and wear it out.

  The Florist’s Daughter
  A wrap in leaf green and flowers behind the ear if you must
  romantic 100_200 Spring Summer Fall
  green draped dress, brown strappy heels, brown bucket bag, yellow fine jewellery
  Tie the wrap on the side you will be seen from.

  Blush
  Satin skirt, soft jumper, warm cheeks
  romantic under_100 Fall Winter Spring
  pink satin-midi skirt, white soft-touch knit, white pearls jewellery, pink baguette bag
  French-tuck the jumper and let the satin catch the lamp.

  Campfire Manners
  Suede, silver and a slip dyed by hand
  bohemian over_400 Spring Summer Fall
  orange hand-dyed skirt, blue mohair knit, brown suede boots, gray hammered jewellery
  Smoke washes out of mohair. Stories do not.

  Vineyard, Late September
  A sun-dyed dress the colour of the last warm evening
  bohemian 200_400 Spring Summer
  orange sun-dyed dress, brown knotted heels, yellow stacking jewellery, brown soft-bucket bag
  Roll the sleeves, accept the second tasting, walk back between the rows.

  Low Sun
  Suede-look mini, silk bandana, long way round
  bohemian 100_200 Fall Winter Spring
  brown suede-look skirt, black fine-knit knit, orange bandana scarf, brown block-heel boots
  Knot the bandana at the side of the neck and forget where you got it.

  After the Encore
  Tuxedo lapels over a slip, eyeliner by eleven
  edgy 200_400 all
  black tuxedo blazer, black slip dress, black patent heels, yellow chunky jewellery
  Give the blazer away at midnight and ask for it back by text.

  Red Flag, Green Light
  A very small dress and very good boots
  edgy 100_200 all
  red bodycon dress, black knee-high boots, gray chain jewellery, black baguette bag
  Let the boots be the longest thing you wear.
`,
);
