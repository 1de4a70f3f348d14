import { looksOf } from "../look";

export const street = looksOf(
  "formal",
  `
  Art World Black Tie
  Chalk stripes and a point of view
  street 200_400 all
  black pinstripe blazer, black crêpe trousers, white satin shirt, black pump heels, gray oversized jewellery
  The pinstripe blazer keeps to the dress code and argues with it. Straight black pants and a
  white satin blouse take its side, and big silver hoops hang like mobiles. Agree with the
  catalogue, disagree with the hang.

  The Front Row Exit
  Tailoring cut loose, pinned down by one good shoe
  street over_400 all
  gray prince blazer, gray pinstripe trousers, white sharp-collar shirt, black patent heels, black leather-bucket bag
  The checked blazer and the pinstripe pants were never meant for each other, and get on. A
  sharp white collar keeps the peace, and patent heels leave first. Two grays that do not match
  are better than two that nearly do.
`,
);
