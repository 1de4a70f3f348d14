import { looksOf } from "../look";

export const classic = looksOf(
  "other",
  `
  Parents’ Evening
  Navy, neat, and first in line
  classic 200_400 Fall Winter
  navy brass-button coat, gray merino knit, navy chinos trousers, black chelsea boots, red boiled scarf
  A navy peacoat gets you through the gate looking like you read the newsletter. The merino
  crew-neck and cotton chinos are as neat when you take it off. The chairs are small. Wear
  something you can fold in.

  The Viewing
  A trench and good boots, for asking about the boiler
  classic over_400 Spring Fall Winter
  brown storm-flap coat, navy merino knit, gray straight trousers, black chelsea boots, black work-or-shopper bag
  A storm-flap trench is the coat of a person who asks about drains. Merino and checked pants
  look solvent, and good boots try out every floorboard. Look up at the ceilings and down at the
  skirting, in that order.

  Jury Duty
  Sensible cotton, comfortable shoes, an open mind
  classic under_100 all
  blue crisp shirt, navy chinos trousers, black everyday belt, navy canvas bag
  A pale blue shirt looks fair to both sides. Navy chinos sit well for a long morning, and the
  canvas tote holds sandwiches beyond reasonable doubt. Bring a book no one could have an
  opinion about.
`,
);
