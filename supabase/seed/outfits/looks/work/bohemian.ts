import { looksOf } from "../look";

export const bohemian = looksOf(
  "work",
  `
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
`,
);
