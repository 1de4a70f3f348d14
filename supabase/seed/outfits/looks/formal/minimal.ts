import { looksOf } from "../look";

export const minimal = looksOf(
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
`,
);
