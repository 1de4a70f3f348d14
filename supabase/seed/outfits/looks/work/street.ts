import { looksOf } from "../look";

export const street = looksOf(
  "work",
  `
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
`,
);
