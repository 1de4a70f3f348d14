import { looksOf } from "./look";

export const formal = looksOf(
  "formal",
  `
  One Line
  A black column, a fine chain, an early taxi
  minimal 200_400 all
  black column dress, black barely-there heels, yellow fine jewellery, black top-handle bag
  Hair up, shoulders down, chain at the collarbone.

  The Minimalist’s Gala
  Winter-white wool over a sheet of black silk
  minimal over_400 Fall Winter
  black evening dress, white cocoon coat, black satin heels, yellow gold-vermeil jewellery
  Hand the coat over yourself; it is part of the entrance.

  Registry Office
  A white blazer, white trousers, a very short speech
  minimal 200_400 all
  white one-button blazer, white wide-leg trousers, white silk-blouse shirt, white slingback heels, white pearls jewellery
  Something blue may be the ink.

  The Understatement
  Draped satin and straight trousers on a small budget
  minimal under_100 all
  green draped shirt, black crêpe trousers, yellow chain jewellery
  Half of elegance is the hem: have it taken up properly.

  Black Tie, Own Terms
  The tuxedo, borrowed from nobody
  classic over_400 all
  black double-breasted blazer, black tuxedo trousers, white fine-twill shirt, black satin heels, black frame bag
  Leave the collar open and the bow tie to somebody who needs one.

  The Scholarship Dinner
  Navy sheath, navy heels, every fork in order
  classic 200_400 all
  navy sheath dress, navy pump heels, navy top-handle bag, white pearls jewellery, navy cashmere-travel scarf
  From the outside in, and the small spoon last.

  Front Pew
  A pencil skirt and a bow blouse, christening-proof
  classic 200_400 Fall Winter Spring
  navy pencil skirt, blue bow-neck shirt, black suede heels, white top-handle bag
  The bow survives small hands; the silk of your other blouse would not.

  Best Behaviour
  White cotton, straight black, a string of pearls
  classic under_100 all
  white crisp shirt, black pencil skirt, white pearls jewellery, black skinny belt
  Starch the collar and nothing else about yourself.

  Art World Black Tie
  Chalk stripes and a point of view
  street 200_400 all
  black pinstripe blazer, black crêpe trousers, white satin shirt, black pump heels, gray oversized jewellery
  Agree with the catalogue, disagree with the hang.

  The Front Row Exit
  Tailoring cut loose, pinned down by one good shoe
  street over_400 all
  gray prince blazer, gray pinstripe trousers, white sharp-collar shirt, black patent heels, black leather-bucket bag
  Two greys that do not match are better than two that nearly do.

  Opera Cloakroom
  Silk that falls like the second act
  romantic over_400 all
  red evening dress, pink robe coat, black evening heels, black frame bag
  Red under pink: keep the coat on until the lights go down.

  Something Borrowed
  Pink pleats for the wedding guest who dances
  romantic 200_400 all
  pink pleated-midi skirt, white washed-silk shirt, brown slingback heels, pink quilted bag
  Confetti brushes off. So does the cousin.

  The Waltz
  Crêpe wrapped at the waist, suede underfoot
  romantic 100_200 all
  pink crêpe dress, black suede heels, white pearls jewellery, black mini-or-quilted bag
  Lead with the left, and let the skirt finish the turn.

  Midsummer Ceremony
  A silk skirt, a printed square, black sandals
  bohemian 200_400 all
  navy silk skirt, white satin shirt, blue silk-square scarf, black barely-there heels
  Wear the square at the wrist if there are already flowers in the hair.

  The Poet’s Prize
  Velvet, silver bangles and a speech without notes
  bohemian over_400 Fall Winter
  red velvet blazer, green satin-palazzo trousers, black silk-blouse shirt, gray hammered jewellery, black slingback heels
  Thank the translator.

  Noir
  Satin lapels, bare collarbones
  edgy 200_400 all
  black tuxedo blazer, black tuxedo-or-crêpe trousers, red patent heels, black chain bag
  Nothing under the jacket but nerve and double-sided tape.

  Velvet Rope
  An evening slip under a long dark coat
  edgy over_400 Fall Winter
  black evening dress, brown storm-flap coat, black patent heels, gray curb jewellery
  Belt the coat, skip the queue.
`,
);
