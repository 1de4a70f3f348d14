import { looksOf } from "../look";

export const bohemian = looksOf(
  "casual",
  `
  Hand-Me-Down Sun
  A cardigan by hand, denim by time, suede by the roadside
  bohemian over_400 Spring Summer Fall
  orange hand-knitted knit, blue vintage-wash jeans, white ribbed tee, brown slouchy-suede bag, brown suede boots
  The orange cardigan was knitted by hand and looks inherited. Vintage jeans and a white tank
  keep it in the present, and suede ties the road to the bag. Nothing here wants ironing.
  Believe it.

  Orchard Rows
  A felt hat and boots that like long grass
  bohemian 200_400 Fall Winter Spring
  brown relaxed knit, blue wide-leg jeans, brown western boots, brown felt hat, white tank-or-organic tee
  The wool cardigan is the brown of the bark and as roomy. Wide jeans meet western boots in the
  long grass, and a silk tank is for when the sun gets through. Wear the hat as if you had found
  it on the gate.

  Salt and Straw
  A linen shirt left open over frayed denim
  bohemian under_100 Spring Summer
  yellow linen shirt, white frayed-hem jeans, orange bucket bag, white ribbed tee
  The yellow linen shirt is worn open and half dry. Frayed white jeans and a ribbed tank can go
  back into the sea, and the orange bag has room for shells. Knot the shirt at the waist when
  the wind gets up.
`,
);
