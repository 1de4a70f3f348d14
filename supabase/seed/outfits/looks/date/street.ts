import { looksOf } from "../look";

export const street = looksOf(
  "date",
  `
  Ping-Pong and Dumplings
  Boyfriend blazer, wide jeans, winning serve
  street 200_400 Spring Summer Fall
  brown boyfriend blazer, white heavy tee, blue wide-leg jeans, white chunky trainers, black crossbody bag
  The brown blazer is roomy enough for a backhand. Wide jeans and platform sneakers keep the
  swing low, and the crossbody leaves both hands for chopsticks. Take the blazer off for match
  point only.

  Arcade Night
  A bowling shirt and the high score
  street 100_200 Spring Summer Fall
  red bowling shirt, black straight jeans, black low-tops trainers, gray hoops jewellery
  The red bowling shirt brings the luck. Black straight jeans stay neutral, and small silver
  hoops ring like a jackpot when you win. Leave the shirt open over nothing much and keep the
  coins in one hand.

  Mini Golf, Seriously
  A suede-look mini and the sort of knit people compliment
  street 100_200 Fall Winter Spring
  brown mini skirt, blue cropped knit, white chunky trainers, brown crossbody bag
  A brown wool mini leaves the swing free. The blue cable sweater collects the compliments, and
  platform sneakers add two inches to your putting view. Opaque tights after the clocks change.
`,
);
