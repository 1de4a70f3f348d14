import { looksOf } from "../look";

export const classic = looksOf(
  "work",
  `
  The Opening Argument
  Navy, double-breasted, and sure of its facts
  classic 200_400 all
  navy double-breasted blazer, blue striped shirt, gray trousers, navy pump heels
  The navy blazer has gold buttons and no doubts. A banker stripe backs it up, checked pants
  show it has other interests, and pointed pumps rest the case. Keep the blazer buttoned while
  you stand and open the moment you sit.

  Margin Notes
  A wool V-neck over a crisp collar, pencil skirt below
  classic 200_400 Fall Winter
  gray pencil skirt, navy v-neck knit, white poplin shirt, black slingback heels, brown top-handle bag
  The gray pencil skirt keeps you upright through the footnotes. A navy V-neck goes over an
  oversized shirt, so that just a collar and a cuff have the last word. Show a half inch of cuff
  and exactly one point of the collar.

  Partner Track
  Peak lapels and a handbag that means business
  classic over_400 Fall Winter Spring
  gray double-breasted blazer, white sharp-collar shirt, navy pinstripe trousers, white slingback heels, brown tote bag
  The gray peak-lapel blazer asks for the corner office. Navy pinstripe pants and a sharp collar
  have already measured it, and slingbacks walk in first. The stripe does the talking, so the
  jewelry can stay at home.

  The Nine O’Clock
  A sheath dress that has already read the minutes
  classic 100_200 all
  navy sheath dress, black slingback heels, white pearls jewellery, black skinny belt
  A navy sheath dress decides what you wear in one move. Slingbacks and pearls make it an
  agenda, and a slim belt keeps it on time. Add the blazer from the back of your chair when the
  room is cold.

  Filing Cabinet Chic
  Cigarette pants and a fine knit, ready by payday
  classic under_100 all
  gray v-neck knit, navy cigarette trousers, white pearls jewellery, black skinny belt
  A fine gray V-neck is soft enough for Monday and neat enough for a contract. Slim cropped
  pants keep the ankle in view; a pearl choker does the rest. Tuck the front, leave the back,
  and put the pearls on the right way round.
`,
);
