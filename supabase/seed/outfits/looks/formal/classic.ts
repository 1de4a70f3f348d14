import { looksOf } from "../look";

export const classic = looksOf(
  "formal",
  `
  Black Tie, Own Terms
  The tuxedo, borrowed from no one
  classic over_400 all
  black double-breasted blazer, black tuxedo trousers, white fine-twill shirt, black satin heels, black frame bag
  The double-breasted blazer does the work of a gown, with pockets. Tuxedo pants and a dress
  shirt follow the rules to the letter, and satin pumps bend them. Leave the collar open and the
  bow tie to somebody who needs one.

  The Scholarship Dinner
  Navy sheath, navy heels, every fork in order
  classic 200_400 all
  navy sheath dress, navy pump heels, navy top-handle bag, white pearls jewellery, navy cashmere-travel scarf
  One navy sheath dress, cut to sit up straight. Heels, bag and scarf repeat the same navy, so
  that the pearls can be the only remark. From the outside in, and the small spoon last.

  Front Pew
  A pencil skirt and a bow blouse, christening-proof
  classic 200_400 Fall Winter Spring
  navy pencil skirt, blue bow-neck shirt, black suede heels, white top-handle bag
  The tailored pencil skirt has good manners, and the bow blouse has better ones. Navy and pale
  blue sit quietly next to each other; suede pumps make no noise on the stone floor. The bow
  survives small hands; the silk of your other blouse would not.

  Best Behavior
  White cotton, straight black, a string of pearls
  classic under_100 all
  white crisp shirt, black pencil skirt, white pearls jewellery, black skinny belt
  The crisp white shirt is buttoned and means it. A wool pencil skirt keeps the posture, and one
  string of pearls passes any inspection. Starch the collar and nothing else about yourself.
`,
);
