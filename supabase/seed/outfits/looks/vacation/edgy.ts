import { looksOf } from "../look";

export const edgy = looksOf(
  "vacation",
  `
  Motel Neon
  A camp collar in black, boots that ignore the forecast
  edgy 100_200 Spring Summer
  black camp-collar shirt, black denim skirt, black western boots, black wire sunglasses
  The black camp-collar shirt hangs loose over a denim mini, half vacation and half getaway.
  Western boots give it weight where sandals would have given it up. Ask for the room at the
  back and the ice machine at the front.

  Lost Luggage
  Everything black, somehow still on vacation
  edgy under_100 Spring Summer
  black ribbed tee, black fluid trousers, black round sunglasses, black baseball hat, black soft bag
  A ribbed tank and wide fluid pants make one black column that looks planned. The cap and the
  round sunglasses explain to the beach that it was not. If the suitcase never comes, this will
  do until Thursday.
`,
);
