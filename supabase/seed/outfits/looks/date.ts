import { looksOf } from "./look";

export const date = looksOf(
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

  The Theater Ticket
  A navy wrap dress and pearls for the interval
  classic 200_400 all
  navy wrap dress, black suede heels, white pearls jewellery, black top-handle bag, navy cashmere-travel scarf
  A navy wrap dress sits well, which matters for three acts. Suede pumps and a small stiff bag
  do the formal part, and the cashmere scarf is for the cold row by the door. Put the ticket in
  the outside pocket before you leave home.

  Candle, Linen, Wine List
  A velvet jacket makes the reservation for you
  classic over_400 Fall Winter
  green velvet blazer, black silk-blouse shirt, black cigarette trousers, black suede heels, black chain bag
  The green velvet jacket is the candle in this room. A black satin blouse and cigarette pants
  fade around it, and suede pumps hardly make a sound. Brush the velvet upward, order downward.

  Meet Me at the Clock
  A red coat no one could miss on a platform
  classic 200_400 Fall Winter
  red cocoon coat, black ribbed dress, black pointed boots, black curved bag
  The red cocoon coat finds you in any crowd. Under it a ribbed black dress stays plain, and
  pointed boots get you down the platform. Stand under the clock. Be two minutes late. Wave
  first.

  The Early Film
  A fine knit, slim pants, home by ten
  classic under_100 all
  red v-neck knit, black cropped trousers, black skinny belt, white pearls jewellery
  The red V-neck is soft in the dark and bright in the lobby. Slim cropped pants slip past knees
  in the row, and a knotted strand of pearls makes it a date. Share the popcorn; the sleeves
  push up.

  Ping-Pong and Dumplings
  Boyfriend blazer, wide jeans, winning serve
  street 200_400 Spring Summer Fall
  brown boyfriend blazer, white heavy tee, blue wide-leg jeans, white chunky trainers, black crossbody bag
  The brown blazer is roomy enough for a backhand. Wide jeans and platform sneakers keep the
  swing low, and the crossbody leaves both hands for chopsticks. Take the blazer off for match
  point only.

  Arcade Night
  A bowling shirt and the high score
  street 100_200 Spring Summer Fall
  red bowling shirt, black straight jeans, black low-tops trainers, gray hoops jewellery
  The red bowling shirt brings the luck. Black straight jeans stay neutral, and small silver
  hoops ring like a jackpot when you win. Leave the shirt open over nothing much and keep the
  coins in one hand.

  Mini Golf, Seriously
  A suede-look mini and the sort of knit people compliment
  street 100_200 Fall Winter Spring
  brown mini skirt, blue cropped knit, white chunky trainers, brown crossbody bag
  A brown wool mini leaves the swing free. The blue cable sweater collects the compliments, and
  platform sneakers add two inches to your putting view. Opaque tights after the clocks change.

  Slow Dance
  Silk cut on the bias, in the pink of the inside of a shell
  romantic over_400 all
  pink bias-cut skirt, black jewel-button knit, pink satin heels, white freshwater jewellery
  A silk skirt in shell pink turns a moment after you do. The black cardigan with its jewel
  buttons holds it down, and satin pumps follow. Button the cardigan at the back instead, once,
  for somebody else to notice.

  Love Letter, Unsent
  Cut on the bias, cardigan for the walk home
  romantic 100_200 Spring Summer Fall
  pink cami dress, white fine-gauge knit, pink strappy heels, pink baguette bag
  The pink cami dress is cut on the bias and remembers every step. A fine white cardigan makes
  it modest, and heeled sandals change its mind. Carry the cardigan in and wear it out.

  The Florist’s Daughter
  A wrap in leaf green and flowers behind the ear if you must
  romantic 100_200 Spring Summer Fall
  green draped dress, brown strappy heels, brown bucket bag, yellow fine jewellery
  A draped wrap dress in leaf green leads, and the rest of the outfit is the brown of stems and
  paper. Strappy sandals and a soft bucket bag keep it off the red carpet. Tie the wrap on the
  side you will be seen from.

  Blush
  Satin skirt, soft sweater, warm cheeks
  romantic under_100 Fall Winter Spring
  pink satin-midi skirt, white soft-touch knit, white pearls jewellery, pink baguette bag
  A pink satin skirt gives back all the light it gets. The soft white sweater is there to be
  leaned on, and a pearl choker marks the spot. French-tuck the sweater and let the satin catch
  the lamp.

  Campfire Manners
  Suede, silver and a slip dyed by hand
  bohemian over_400 Spring Summer Fall
  orange hand-dyed skirt, blue mohair knit, brown suede boots, gray hammered jewellery
  An orange slip skirt, dyed by hand, takes its color from the embers. The blue mohair V-neck is
  for the cold at your back, and suede boots mind the wet grass. Smoke washes out of mohair.
  Stories do not.

  Vineyard, Late September
  A sun-dyed dress the color of the last warm evening
  bohemian 200_400 Spring Summer
  orange sun-dyed dress, brown knotted heels, yellow stacking jewellery, brown soft-bucket bag
  The sun-dyed dress wraps once and holds the last warmth of the day. Knotted leather sandals
  are flat enough for the rows, and the bangles ring when you raise a glass. Roll the sleeves,
  accept the second tasting, walk back between the rows.

  Low Sun
  Suede-look mini, silk bandana, long way round
  bohemian 100_200 Fall Winter Spring
  brown suede-look skirt, black fine-knit knit, orange bandana scarf, brown block-heel boots
  A suede-look mini takes the color of the hour. The fine black V-neck is plain on purpose, so
  that the orange bandana can glow next to your face. Knot the bandana at the side of the neck
  and forget where you got it.

  After the Encore
  Tuxedo lapels over a slip, eyeliner by eleven
  edgy 200_400 all
  black tuxedo blazer, black slip dress, black patent heels, yellow chunky jewellery
  The tuxedo blazer goes over a cowl-neck slip, still warm from the crowd. Patent heels and a
  heavy chain pick up whatever light the stage has left. Give the blazer away at midnight and
  ask for it back by text.

  Red Flag, Green Light
  A very small dress and very good boots
  edgy 100_200 all
  red bodycon dress, black knee-high boots, gray chain jewellery, black baguette bag
  The red mini dress does the flirting. Knee-high boots walk it home on its own terms, and the
  heavy chain makes plain who leads. Let the boots be the longest thing you wear.
`,
);
