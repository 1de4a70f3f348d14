import { looksOf } from "./look";

export const work = looksOf(
  "work",
  `
  Quiet Monday
  Grey trousers, a black knit and nothing to explain
  minimal 200_400 Fall Winter
  gray wide-leg trousers, black knit, black chelsea boots, black bag

  The Long Lunch
  A white shirt that looks as good at four as it did at nine
  minimal 100_200 all
  white poplin shirt, black straight trousers, black block-heel heels, yellow hoops jewellery

  Desk to Drinks, Unhurried
  One satin blouse, two appointments, no change of clothes
  minimal 100_200 Spring Summer Fall
  black silk-blouse shirt, brown wide-leg trousers, black mule heels, yellow chain jewellery

  Soft Power
  A cashmere wrap and the confidence to say less
  minimal over_400 Fall Winter
  gray wrap coat, white roll-neck knit, gray trousers, brown chelsea boots, black tote bag

  First Week
  Everything a new desk asks for, well under a hundred
  minimal under_100 all
  white poplin shirt, black cigarette trousers, black tote bag, yellow hoops jewellery

  The Opening Argument
  Navy, double-breasted, and sure of its facts
  classic 200_400 all
  navy double-breasted blazer, blue striped shirt, gray trousers, navy pump heels

  Margin Notes
  A wool V-neck over a crisp collar, pencil skirt below
  classic 200_400 Fall Winter
  gray pencil skirt, navy v-neck knit, white poplin shirt, black slingback heels, brown top-handle bag

  Partner Track
  Savile Row shoulders and a handbag that means business
  classic over_400 Fall Winter Spring
  gray double-breasted blazer, white sharp-collar shirt, navy pinstripe trousers, white slingback heels, brown tote bag

  The Nine O’Clock
  A sheath dress that has already read the minutes
  classic 100_200 all
  navy sheath dress, black slingback heels, white pearls jewellery

  Filing Cabinet Chic
  Cigarette trousers and a fine knit, ready by payday
  classic under_100 all
  gray v-neck knit, navy cigarette trousers, white pearls jewellery, black skinny belt

  Studio Hours
  A blazer two sizes up and trainers that can keep pace
  street 200_400 all
  gray oversized blazer, white crew-neck tee, black cigarette trousers, white court trainers, black bag

  Casual Friday, Considered
  Pinstripes below, cotton above, canvas on foot
  street 100_200 all
  navy pinstripe trousers, white tee, gray jersey blazer, white trainers

  Agency Uniform
  Glen check with a heavy tee: dressed, not dressed up
  street under_100 Fall Winter Spring
  gray check trousers, black tee, white low-tops trainers, black hat

  A Note in the Margin
  A bow at the neck for the days that need some softness
  romantic 100_200 all
  white bow-neck shirt, navy cigarette trousers, pink suede heels, white pearls jewellery

  Rosewater Meeting
  Pleats that move when you stand up to speak
  romantic 200_400 Spring Summer Fall
  green pleated-midi skirt, white silk-blouse shirt, brown slingback heels, pink top-handle bag

  The Late Spring Review
  A wrap dress in red and shoes with a bow
  romantic 100_200 Spring Summer Fall
  red wrap dress, pink bow heels, white pearl-look jewellery

  Letters to the Editor
  A houndstooth blazer that has clearly read everything
  bohemian 200_400 Fall Winter
  brown check blazer, white roll-neck knit, brown chinos trousers, brown suede boots

  Linen Tuesday
  Breathes in the meeting room, stays creased on purpose
  bohemian 100_200 Spring Summer
  blue linen shirt, white linen trousers, brown mule heels

  The Sharpest Pencil
  Black on black, with one line of chalk
  edgy 200_400 all
  black pinstripe blazer, black silk-blouse shirt, black cigarette trousers, black patent heels, yellow chain jewellery

  Closing Costs
  Leather pencil skirt, roll-neck, no small talk
  edgy 100_200 Fall Winter
  black faux-leather skirt, black roll-neck knit, black pointed boots
`,
);
