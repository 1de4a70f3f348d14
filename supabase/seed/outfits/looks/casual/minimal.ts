import { looksOf } from "../look";

export const minimal = looksOf(
  "casual",
  `
  Sunday, Unplanned
  The alpaca sweater you will be asked to lend
  minimal 200_400 Fall Winter
  gray alpaca knit, white straight jeans, white court trainers, gray beanie hat, gray shopper bag
  The gray alpaca sweater is the reason to get up at all. White jeans and canvas sneakers
  brighten it, and the cashmere beanie covers what sleep did to your hair. Push the sleeves past
  the elbow and cancel one thing.

  Corner Café
  A trench over almost nothing complicated
  minimal 200_400 Spring Fall
  brown trench coat, white tee, blue straight jeans, white trainers, black quilted bag
  The trench is the outfit; the rest only holds it up. A ribbed tank and straight jeans are all
  that should be under it, with white sneakers for the walk there. Knot the belt behind you and
  keep the hands in the pockets.

  White Noise
  Tonal cotton from collar to canvas
  minimal 100_200 Spring Summer
  white poplin shirt, white wide-leg jeans, white low-tops trainers, brown summer bag
  A crisp poplin shirt starts the white, wide jeans go on with it. Canvas sneakers end it at the
  floor, and the tan tote is the only thing that raises its voice. Three whites, three textures:
  that is what keeps it from looking like a uniform.

  The Errand Edit
  A good tee, good jeans and both hands free
  minimal under_100 all
  gray tee, black everyday jeans, black crossbody bag, black low-tops trainers
  A gray tee with a good neck and black jeans that hold their shape: that is the list. The
  crossbody frees both hands, and low sneakers do the miles. Keys left, phone right, list in
  your head.

  Gallery Saturday
  Selvedge denim and a coat that stands by itself
  minimal over_400 Fall Winter
  brown wool coat, black roll-neck knit, navy selvedge jeans, black chelsea boots, black bucket bag
  The wool coat has enough shape to stand next to sculpture. A cashmere funnel neck and dark
  denim let it, and the leather bucket bag holds the catalog. One thick turn of the hem shows
  the selvedge and the boot.
`,
);
