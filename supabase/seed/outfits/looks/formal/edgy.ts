import { looksOf } from "../look";

export const edgy = looksOf(
  "formal",
  `
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
