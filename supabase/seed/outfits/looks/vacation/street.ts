import { looksOf } from "../look";

export const street = looksOf(
  "vacation",
  `
  Night Market
  A camp collar and change for noodles
  street under_100 Spring Summer
  green camp-collar shirt, black fluid trousers, black soft bag, black baseball hat
  The green camp-collar shirt is loose enough for the steam. Fluid black pants hide a splash of
  soy, and the cap keeps the string lights out of your eyes. Wear the bag across the front and
  both hands around a bowl.

  Scooter Rental
  Denim mini, platforms, a bandana for the helmet hair
  street 100_200 Spring Summer
  white denim skirt, yellow cropped tee, white platform trainers, navy bandana scarf, black square sunglasses
  A white denim mini is easy to swing over a saddle. The yellow crop tee can be seen by trucks,
  and platform sneakers reach the ground at the lights. The bandana goes under the helmet and
  over the fries.

  Layover
  Wide jeans and a stripe, from gate to gate
  street 100_200 Spring Summer Fall
  blue striped knit, black high-rise jeans, green retro trainers, gray aviator sunglasses, white canvas bag
  The striped sweater is the layer you keep on for every flight. Wide black jeans sit well for
  nine hours, and green suede sneakers slip off at security. Dress for the colder of the two
  airports.
`,
);
