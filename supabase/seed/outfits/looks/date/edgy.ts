import { looksOf } from "../look";

export const edgy = looksOf(
  "date",
  `
  After the Encore
  Tuxedo lapels over a slip, eyeliner by eleven
  edgy 200_400 all
  black tuxedo blazer, black slip dress, black patent heels, yellow chunky jewellery
  The tuxedo blazer goes over a cowl-neck slip, still warm from the crowd. Patent heels and a
  heavy chain pick up whatever light the stage has left. Give the blazer away at midnight and
  ask for it back by text.

  Red Flag, Green Light
  A very small dress and very good boots
  edgy 100_200 all
  red bodycon dress, black knee-high boots, gray chain jewellery, black baguette bag
  The red mini dress does the flirting. Knee-high boots walk it home on its own terms, and the
  heavy chain makes plain who leads. Let the boots be the longest thing you wear.
`,
);
