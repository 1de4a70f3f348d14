import { looksOf } from "../look";

export const bohemian = looksOf(
  "workout",
  `
  Sun Salutation
  Green on green, barefoot to begin with
  bohemian 100_200 all
  green soft-stretch trousers, green yoga knit, green studio tee, green canvas bag
  Studio pants, tank and knit come in three greens that look grown rather than bought. The soft
  layers come off one by one as the room warms up. Face east, or face the fridge; both are a
  start.

  Forest Loop
  Trail soles and colors the woods would choose
  bohemian over_400 all
  green trail trainers, black soft-stretch trousers, gray yoga knit, green studio tee, black sports sunglasses, black running-cap hat
  Green trail runners decide where you go, and it is not the path. Studio pants stretch over
  logs, and the soft gray knit ties around your waist at the first climb. Mud brushes off once
  it is dry. Be patient with both of you.
`,
);
