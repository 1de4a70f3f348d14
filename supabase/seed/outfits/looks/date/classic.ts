import { looksOf } from "../look";

export const classic = looksOf(
  "date",
  `
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
`,
);
