import { looksOf } from "../look";

export const classic = looksOf(
  "workout",
  `
  Club Colors
  Navy track pants, low-tops and a fair racket
  classic under_100 all
  navy track trousers, white studio tee, white low-tops trainers, navy baseball hat
  Navy track pants and a white tank are what the club asks for, no more. Low white sneakers are
  kind to the clay, and the cap keeps the sun off the serve. Call your own lines and buy the
  first round.

  Morning Lengths
  The walk to the pool, properly dressed
  classic 200_400 all
  gray tapered trousers, black quick-dry tee, navy vintage-track trainers, gray gym bag
  Tapered gray pants slide on over wet legs, which is the test. The quick-dry tee passes it too,
  and the gym tote carries the towel home apart from the rest. Everything goes back on over damp
  skin without a fight.

  Sunday League
  A sweatshirt, a scarf and someone else’s whistle
  classic 100_200 Fall Winter
  gray sweatshirt knit, navy track trousers, white terrace trainers, navy striped scarf
  The gray sweatshirt is warm enough for ninety minutes of advice. Track pants keep off the mud,
  and the striped scarf can be waved at the referee. Stand on the touchline that has the tea.
`,
);
