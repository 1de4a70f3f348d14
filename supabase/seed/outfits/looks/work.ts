import { looksOf } from "./look";

export const work = looksOf(
  "work",
  `
  Quiet Monday
  Gray pants, a black knit and nothing to explain
  minimal 200_400 Fall Winter
  gray wide-leg trousers, black knit, black chelsea boots, black bag, yellow hoops jewellery
  Fluid gray pants set a calm pace for the week. The black merino goes with them without a word,
  and gold hoops are as much as needs to be said. Let the pants break once over the boot and
  leave the coat open on the way in.

  The Long Lunch
  A white shirt that looks as good at four as it did at nine
  minimal 100_200 all
  white poplin shirt, black straight trousers, black block-heel heels, yellow hoops jewellery, black belt
  The white poplin shirt is the point: relaxed, and better by the hour. Straight black pants and
  block heels hold the line while the conversation wanders. Two buttons undone, cuffs turned
  back twice, watch on the outside.

  Desk to Drinks, Unhurried
  One satin blouse, two appointments, no change of clothes
  minimal 200_400 Spring Summer Fall
  black silk-blouse shirt, brown wide-leg trousers, black mule heels, yellow chain jewellery, brown shoulder bag
  A black satin blouse looks right at both appointments. Linen pants in brown keep it from
  dressing up too early, and the leather mules can be walked in until late. At six, take the
  hair down and the lanyard off. That is the whole transformation.

  Soft Power
  A cashmere wrap and the confidence to say less
  minimal over_400 Fall Winter
  gray wrap coat, white funnel knit, gray trousers, brown chelsea boots, black tote bag
  A gray wool coat, tied and unbuttoned, settles the room. The white funnel neck under it is
  quieter still, and crêpe pants fall straight to good boots. Tie the coat, do not buckle it,
  and carry the bag in the crook of the arm.

  First Week
  Everything a new desk asks for, well under a hundred
  minimal under_100 all
  white poplin shirt, black cigarette trousers, black tote bag, yellow hoops jewellery
  An oversized white shirt makes a desk look like yours. Cropped black pants keep it sharp, and
  the tote fits the laptop, the lunch and the handbook. Buy the second shirt when you have
  passed probation.

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

  Studio Hours
  A blazer two sizes up and sneakers that can keep pace
  street 200_400 all
  gray oversized blazer, white crew-neck tee, black straight trousers, white court trainers, black bag
  A gray blazer cut two sizes up turns a tee and work pants into a plan. White leather sneakers
  keep it quick, and the shopper takes the laptop and the samples. Sleeves up to the elbow,
  pencil behind the ear, no meetings before ten.

  Casual Friday, Considered
  Pinstripes below, cotton above, white on foot
  street 100_200 all
  navy pinstripe trousers, white tee, gray jersey blazer, white trainers
  Navy pinstripe pants bring the office; the heavy tee tells it to relax. A jersey blazer can be
  pulled on for the one call with cameras. Wear the pinstripes low and the tee tucked; the rest
  is attitude.

  Agency Uniform
  Glen check with a heavy tee: dressed, not dressed up
  street under_100 Fall Winter Spring
  gray check trousers, black tee, white low-tops trainers, black baseball hat
  Checked pants are the smart half of this brief. The striped tee is the other half, and white
  sneakers and a cap keep it from becoming a suit. The check wants company, so keep everything
  else plain.

  A Note in the Margin
  A bow at the neck for the days that need some softness
  romantic 100_200 all
  white bow-neck shirt, navy cigarette trousers, pink suede heels, white pearls jewellery, pink satin scarf
  The bow at the neck of the white blouse is the only flourish. Navy cropped pants keep it in
  the office, and pink suede pumps write the note at the bottom. Tie the bow loosely and a
  little to the left.

  Rosewater Meeting
  Pleats that move when you stand up to speak
  romantic 200_400 Spring Summer Fall
  green pleated-midi skirt, white silk-blouse shirt, brown slingback heels, pink top-handle bag
  The green skirt has pleats that answer when you get up. A washed-silk blouse stays calm above
  it, and the small pink bag is the softest thing on the table. Iron the blouse, never the
  pleats.

  The Late Spring Review
  A wrap dress in red and satin slingbacks
  romantic 200_400 Spring Summer Fall
  red wrap dress, pink satin heels, white pearls jewellery, white curved bag
  The red wrap dress speaks first, which leaves you free to listen. Pink satin slingbacks are
  the soft answer, and a strand of pearls keeps the minutes. A safety pin inside the wrap lets
  you forget about it.

  Letters to the Editor
  A houndstooth blazer that has clearly read everything
  bohemian 200_400 Fall Winter
  brown check blazer, white roll-neck knit, brown chinos trousers, brown suede boots, brown everyday belt
  The houndstooth blazer carries a pen and an opinion. A chunky turtleneck softens it, and
  chinos and suede boots stay in the same library browns. Fill one pocket with a paperback; it
  improves the drape.

  Linen Tuesday
  Breathes in the meeting room, stays creased on purpose
  bohemian 100_200 Spring Summer
  blue linen shirt, white linen trousers, brown mule heels, brown everyday belt
  The blue linen shirt has been dyed as a garment and softened by it. White linen pants breathe
  along with it, and leather mules keep the air moving. Half-tuck the shirt and let the creases
  look like sunshine.

  The Sharpest Pencil
  Black on black, with one line of chalk
  edgy 200_400 all
  black pinstripe blazer, black silk-blouse shirt, black cigarette trousers, black patent heels, yellow chain jewellery
  The pinstripe blazer draws the only line. A satin blouse and cigarette pants stay black on
  either side of it, and the chain is the underline. Five blacks never match exactly. Let them
  be different on purpose.

  Closing Costs
  Leather-look pencil skirt, turtleneck, no small talk
  edgy 100_200 Fall Winter
  black faux-leather skirt, black roll-neck knit, black pointed boots, yellow hoops jewellery
  The leather-look pencil skirt leads, slim and a little severe. A black turtleneck keeps the
  line unbroken from chin to knee, and pointed boots end it on a full stop. Pull the turtleneck
  up once and the hair back once.
`,
);
