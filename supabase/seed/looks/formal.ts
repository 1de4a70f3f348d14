import { looksOf } from "./look";

export const formal = looksOf(
  "formal",
  `
  One Line
  A black column, a fine chain, an early taxi
  minimal 100_200 all
  black column dress, black barely-there heels, yellow fine jewellery

  The Minimalist’s Gala
  Winter white wool over a sheet of black silk
  minimal over_400 Fall Winter
  black evening dress, white collarless coat, black satin heels, yellow gold-vermeil jewellery

  Registry Office
  Ivory trousers, a white blazer, a very short speech
  minimal 200_400 all
  white one-button blazer, white wide-leg trousers, white silk-blouse shirt, white slingback heels

  The Understatement
  Draped satin and straight trousers on a small budget
  minimal under_100 all
  green draped shirt, black crêpe trousers, yellow chain jewellery

  Black Tie, Own Terms
  The tuxedo, borrowed from nobody
  classic over_400 all
  black double-breasted blazer, black tuxedo trousers, white wing-collar shirt, black satin heels, black frame bag

  The Scholarship Dinner
  Navy sheath, navy heels, every fork in order
  classic 200_400 all
  navy sheath dress, navy pump heels, navy top-handle bag, white pearls jewellery

  Front Pew
  A pencil skirt and a bow blouse, christening-proof
  classic 100_200 Fall Winter Spring
  navy pencil skirt, blue bow-neck shirt, black suede heels

  Best Behaviour
  White cotton, straight black, a string of pearls
  classic under_100 all
  white crisp shirt, black pencil skirt, white pearl-look jewellery, black skinny belt

  Art World Black Tie
  Wide pinstripes and a point of view
  street 200_400 all
  black pinstripe blazer, black straight trousers, white satin shirt, black pump heels

  The Front Row Exit
  Tailoring cut loose, pinned down by one good shoe
  street over_400 all
  gray prince blazer, gray pinstripe trousers, white sharp-collar shirt, black patent heels

  Opera Cloakroom
  Silk that falls like the second act
  romantic over_400 all
  red evening dress, pink robe coat, black evening heels, black frame bag

  Something Borrowed
  Pink pleats for the wedding guest who dances
  romantic 200_400 all
  pink pleated-midi skirt, white washed-silk shirt, brown slingback heels

  The Waltz
  Crêpe wrapped at the waist, suede underfoot
  romantic 100_200 all
  pink crêpe dress, black suede heels, white pearl-look jewellery

  Midsummer Ceremony
  A silk skirt, a printed square, moonstones
  bohemian 200_400 all
  navy silk skirt, white satin shirt, blue silk-square scarf, black barely-there heels

  The Poet’s Prize
  Velvet, silver bangles and a speech without notes
  bohemian over_400 Fall Winter
  red velvet blazer, green satin-palazzo trousers, black silk-blouse shirt, gray hammered jewellery, black slingback heels

  Noir
  Satin lapels, bare collarbones
  edgy 200_400 all
  black tuxedo blazer, black cigarette trousers, red patent heels, black chain bag

  Velvet Rope
  An evening slip under a long dark coat
  edgy over_400 Fall Winter
  black evening dress, brown storm-flap coat, black patent heels, gray curb jewellery
`,
);
