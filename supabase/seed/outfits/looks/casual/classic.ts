import { looksOf } from "../look";

export const classic = looksOf(
  "casual",
  `
  Harbor Walk
  A Breton, a peacoat and somewhere windy to go
  classic 200_400 Fall Winter
  navy peacoat coat, white striped knit, blue straight jeans, brown chelsea boots, red boiled scarf
  The peacoat is made for wind, and its brass buttons know it. A Breton sweater and straight
  jeans are what belongs under it; the red scarf can be seen from the ferry. Collar up, buttons
  done to the second from the top.

  The Weekend Paper
  Cable knit, denim, and the crossword to yourself
  classic 100_200 Fall Winter
  white cable knit, navy everyday jeans, brown block-heel boots, brown everyday belt
  The white cable sweater is thick enough to spread the sections on. Dark jeans and ankle boots
  get you to the kiosk and back, belt optional. Best on a sofa with the sun coming in sideways.

  Country Post
  Check coat, riding colors, dog optional
  classic over_400 Fall Winter
  brown checked coat, green v-neck knit, navy straight jeans, brown hand-welted boots, brown quilted-leather bag, red check scarf
  The checked overcoat is long enough for wet hedges. A green sweater and dark jeans belong
  under it, with boots that have met a stile before. Let the scarf hang; a knot would be trying
  too hard for a Sunday.

  Market Day
  Stripes and chinos, with room in the tote for peonies
  classic under_100 Spring Summer Fall
  navy breton-stripe tee, brown chinos trousers, white canvas bag, brown belt
  A Breton tee is the friendliest thing to wear before nine. Brown chinos and a good belt make
  it a look, and the tote comes home full of stems. Roll the chinos to where the ankle begins.
`,
);
