import { looksOf } from "./look";

export const work = looksOf(
  "work",
  `
  Quiet Monday
  Grey trousers, a black knit and nothing to explain
  minimal 200_400 Fall Winter
  gray wide-leg trousers, black knit, black chelsea boots, black bag, yellow hoops jewellery
  Let the trousers break once over the boot and leave the coat open on the way in.

  The Long Lunch
  A white shirt that looks as good at four as it did at nine
  minimal 100_200 all
  white poplin shirt, black straight trousers, black block-heel heels, yellow hoops jewellery, black belt
  Two buttons undone, cuffs turned back twice, watch on the outside.

  Desk to Drinks, Unhurried
  One satin blouse, two appointments, no change of clothes
  minimal 200_400 Spring Summer Fall
  black silk-blouse shirt, brown wide-leg trousers, black mule heels, yellow chain jewellery, brown shoulder bag
  At six, take the hair down and the lanyard off. That is the whole transformation.

  Soft Power
  A cashmere wrap and the confidence to say less
  minimal over_400 Fall Winter
  gray wrap coat, white funnel knit, gray trousers, brown chelsea boots, black tote bag
  Tie the coat, do not buckle it, and carry the bag in the crook of the arm.

  First Week
  Everything a new desk asks for, well under a hundred
  minimal under_100 all
  white poplin shirt, black cigarette trousers, black tote bag, yellow hoops jewellery
  Buy the second shirt when you have passed probation.

  The Opening Argument
  Navy, double-breasted, and sure of its facts
  classic 200_400 all
  navy double-breasted blazer, blue striped shirt, gray trousers, navy pump heels
  Keep the blazer buttoned while you stand and open the moment you sit.

  Margin Notes
  A wool V-neck over a crisp collar, pencil skirt below
  classic 200_400 Fall Winter
  gray pencil skirt, navy v-neck knit, white poplin shirt, black slingback heels, brown top-handle bag
  Show a centimetre of cuff and exactly one point of the collar.

  Partner Track
  Peak lapels and a handbag that means business
  classic over_400 Fall Winter Spring
  gray double-breasted blazer, white sharp-collar shirt, navy pinstripe trousers, white slingback heels, brown tote bag
  The stripe does the talking, so the jewellery can stay at home.

  The Nine O’Clock
  A sheath dress that has already read the minutes
  classic 100_200 all
  navy sheath dress, black slingback heels, white pearls jewellery, black skinny belt
  Add the blazer from the back of your chair when the room is cold.

  Filing Cabinet Chic
  Cigarette trousers and a fine knit, ready by payday
  classic under_100 all
  gray v-neck knit, navy cigarette trousers, white pearls jewellery, black skinny belt
  Tuck the front, leave the back, and put the pearls on the right way round.

  Studio Hours
  A blazer two sizes up and trainers that can keep pace
  street 200_400 all
  gray oversized blazer, white crew-neck tee, black straight trousers, white court trainers, black bag
  Sleeves up to the elbow, pencil behind the ear, no meetings before ten.

  Casual Friday, Considered
  Pinstripes below, cotton above, white on foot
  street 100_200 all
  navy pinstripe trousers, white tee, gray jersey blazer, white trainers
  Wear the pinstripes low and the tee tucked; the rest is attitude.

  Agency Uniform
  Glen check with a heavy tee: dressed, not dressed up
  street under_100 Fall Winter Spring
  gray check trousers, black tee, white low-tops trainers, black baseball hat
  The check wants company, so keep everything else plain.

  A Note in the Margin
  A bow at the neck for the days that need some softness
  romantic 100_200 all
  white bow-neck shirt, navy cigarette trousers, pink suede heels, white pearls jewellery, pink satin scarf
  Tie the bow loosely and a little to the left.

  Rosewater Meeting
  Pleats that move when you stand up to speak
  romantic 200_400 Spring Summer Fall
  green pleated-midi skirt, white silk-blouse shirt, brown slingback heels, pink top-handle bag
  Iron the blouse, never the pleats.

  The Late Spring Review
  A wrap dress in red and satin slingbacks
  romantic 200_400 Spring Summer Fall
  red wrap dress, pink satin heels, white pearls jewellery, white curved bag
  A safety pin inside the wrap lets you forget about it.

  Letters to the Editor
  A houndstooth blazer that has clearly read everything
  bohemian 200_400 Fall Winter
  brown check blazer, white roll-neck knit, brown chinos trousers, brown suede boots, brown everyday belt
  Fill one pocket with a paperback; it improves the drape.

  Linen Tuesday
  Breathes in the meeting room, stays creased on purpose
  bohemian 100_200 Spring Summer
  blue linen shirt, white linen trousers, brown mule heels, brown everyday belt
  Half-tuck the shirt and let the creases look like sunshine.

  The Sharpest Pencil
  Black on black, with one line of chalk
  edgy 200_400 all
  black pinstripe blazer, black silk-blouse shirt, black cigarette trousers, black patent heels, yellow chain jewellery
  Five blacks never match exactly. Let them be different on purpose.

  Closing Costs
  Leather-look pencil skirt, roll-neck, no small talk
  edgy 100_200 Fall Winter
  black faux-leather skirt, black roll-neck knit, black pointed boots, yellow hoops jewellery
  Pull the roll-neck up once and the hair back once.
`,
);
