import { looksOf } from "./look";

export const formal = looksOf(
  "formal",
  `
  One Line
  A black column, a fine chain, an early taxi
  minimal 200_400 all
  black column dress, black barely-there heels, yellow fine jewellery, black top-handle bag
  A merino column, black from collarbone to ankle, is the sentence. The fine chain and the bare
  sandals are its punctuation, and there is nothing to add. Hair up, shoulders down, chain at
  the collarbone.

  The Minimalist’s Gala
  Winter-white wool over a sheet of black silk
  minimal over_400 Fall Winter
  black evening dress, white cocoon coat, black satin heels, yellow gold-vermeil jewellery
  The black silk slip is a single sheet of dark. A white cocoon coat goes around it like a
  frame, and gold hoops are the gallery lights. Hand the coat over yourself; it is part of the
  entrance.

  Registry Office
  A white blazer, white pants, a very short speech
  minimal 200_400 all
  white one-button blazer, white wide-leg trousers, white silk-blouse shirt, white slingback heels, white pearls jewellery
  A white blazer, sharp at the shoulder, says it formally. Wide white pants and a bow at the
  neck say it kindly, and pearls say it again for the photographs. Something blue may be the
  ink.

  The Understatement
  Draped satin and straight pants on a small budget
  minimal under_100 all
  green draped shirt, black crêpe trousers, yellow chain jewellery
  A green satin blouse, draped at the neck, looks like far more than it cost. Straight crêpe
  pants carry it to the floor, and a fine gold chain is plenty. Half of elegance is the hem:
  have it taken up properly.

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

  Art World Black Tie
  Chalk stripes and a point of view
  street 200_400 all
  black pinstripe blazer, black crêpe trousers, white satin shirt, black pump heels, gray oversized jewellery
  The pinstripe blazer keeps to the dress code and argues with it. Straight black pants and a
  white satin blouse take its side, and big silver hoops hang like mobiles. Agree with the
  catalog, disagree with the hang.

  The Front Row Exit
  Tailoring cut loose, pinned down by one good shoe
  street over_400 all
  gray prince blazer, gray pinstripe trousers, white sharp-collar shirt, black patent heels, black leather-bucket bag
  The checked blazer and the pinstripe pants were never meant for each other, and get on. A
  sharp white collar keeps the peace, and patent heels leave first. Two grays that do not match
  are better than two that nearly do.

  Opera Cloakroom
  Silk that falls like the second act
  romantic over_400 all
  red evening dress, pink robe coat, black evening heels, black frame bag
  A red silk slip carries the evening, so the rest stays out of its way. The pink robe coat goes
  over it like a curtain, and black satin pumps wait underneath for the second act. Red under
  pink: keep the coat on until the lights go down.

  Something Borrowed
  Pink pleats for the wedding guest who dances
  romantic 200_400 all
  pink pleated-midi skirt, white washed-silk shirt, brown slingback heels, pink quilted bag
  Pink pleats swing well to any wedding band. A washed-silk blouse keeps clear of the bride’s
  white, and slingbacks stay on for the last song. Confetti brushes off. So does the cousin.

  The Waltz
  Crêpe wrapped at the waist, suede underfoot
  romantic 100_200 all
  pink crêpe dress, black suede heels, white pearls jewellery, black mini-or-quilted bag
  The pink crêpe dress wraps at the waist, where a hand goes. Suede pumps turn without a sound,
  and the pearl choker keeps time. Lead with the left, and let the skirt finish the turn.

  Midsummer Ceremony
  A silk skirt, a printed square, black sandals
  bohemian 200_400 all
  navy silk skirt, white satin shirt, blue silk-square scarf, black barely-there heels
  Cut on the bias, the navy silk skirt moves like water when you stand up to sing. A white satin
  blouse keeps it calm, and the printed square brings the flowers. Wear the square at the wrist
  if there are already flowers in the hair.

  The Poet’s Prize
  Velvet, silver bangles and a speech without notes
  bohemian over_400 Fall Winter
  red velvet blazer, green satin-palazzo trousers, black silk-blouse shirt, gray hammered jewellery, black slingback heels
  The red velvet jacket reads well from the back of the hall. Green satin palazzo pants answer
  it, and silver bangles fill the pauses. Thank the translator.

  Noir
  Satin lapels, bare collarbones
  edgy 200_400 all
  black tuxedo blazer, black tuxedo-or-crêpe trousers, red patent heels, black chain bag
  The tuxedo blazer is worn as a blouse: satin lapels on skin. Straight crêpe pants lengthen the
  line, and red patent pumps are the only color in the room. Nothing under the jacket but nerve
  and double-sided tape.

  Velvet Rope
  An evening slip under a long dark coat
  edgy over_400 Fall Winter
  black evening dress, brown storm-flap coat, black patent heels, gray curb jewellery
  Under the long trench, the black silk slip is all you notice when the coat opens. Patent heels
  give it height, and the silver chain gives it an edge. Belt the coat, skip the line.
`,
);
