import { looksOf } from "../look";

export const bohemian = looksOf(
  "vacation",
  `
  Desert Post
  Western boots and a plant-dyed slip against the heat
  bohemian 200_400 Spring Summer
  orange plant-dyed dress, white western boots, brown western belt, brown wire sunglasses
  The plant-dyed slip is as thin as shade. White western boots and a buckled belt give it a
  spine for the road, and round sunglasses cut the glare. Shake the boots out in the morning.
  You know why.

  Tide Tables
  Handwoven linen and pants the color of dusk
  bohemian over_400 Spring Summer
  white handwoven shirt, orange palazzo trousers, brown knotted heels, brown summer bag
  A linen tunic, woven by hand, hangs as straight as the horizon. The orange palazzo pants move
  like the water, and knotted sandals know when to come off. Roll the pants at the water’s edge
  and accept the wet hem.

  Under the Fig Tree
  A linen V-neck and a skirt that catches the wind
  bohemian 100_200 Spring Summer
  white linen-jersey tee, yellow airy skirt, brown mule heels, brown round sunglasses, brown soft-bucket bag
  The linen V-neck is as soft as it looks. A yellow pleated skirt fills with any wind there is,
  and leather mules wait at the edge of the blanket. Fig stains come out with lemon. So do most
  things.
`,
);
