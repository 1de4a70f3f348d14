import { looksOf } from "../look";

export const minimal = looksOf(
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
`,
);
