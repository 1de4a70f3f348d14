import { looksOf } from "./look";

export const vacation = looksOf(
  "vacation",
  `
  Carry-On Only
  Five pieces, nine days, no checked bag
  minimal 100_200 Spring Summer
  white linen shirt, brown linen trousers, white canvas trainers, black square sunglasses, navy canvas bag
  The white linen shirt works over a swimsuit and under a sweater. Brown linen pants go with
  everything else in the bag, and canvas sneakers walk all nine days. Roll, do not fold; linen
  creases anyway and looks better for it.

  Ferry at Noon
  Belgian linen and the first row on deck
  minimal over_400 Spring Summer
  navy belgian shirt, white linen trousers, brown leather-block heels, brown summer bag, brown tortoiseshell sunglasses
  A navy linen shirt is what you want on deck: cool, loose and dark enough for the railings.
  White linen pants take the wind, and the leather tote takes the lunch. Sit on the shady side
  going out and the sunny side coming home.

  Pool Hours
  A ribbed tank, white denim, nothing on the calendar
  minimal under_100 Spring Summer
  white ribbed tee, white frayed jeans, white canvas bag, brown square-or-round sunglasses
  The ribbed tank dries in ten minutes, which is its charm. Cropped white jeans with frayed hems
  are cool on the tiles, and the tote holds two books for one afternoon. Wet hair is the
  accessory.

  The Riviera Rules
  Stripes, chinos, and red where you least need it
  classic 100_200 Spring Summer
  red breton-stripe tee, navy chinos trousers, white court trainers, red cat-eye sunglasses, white canvas bag
  The red Breton stripe is rule one. Navy chinos and canvas sneakers are two and three, and the
  tote carries the bread that breaks them all. Match the sunglasses to the stripe and nothing
  else to anything.

  Grand Hotel
  A belted shirt dress for breakfast on the terrace
  classic 200_400 Spring Summer
  white belted dress, brown leather-block heels, yellow straw hat, brown summer bag
  The white shirt dress is belted once and pressed by the steam of the bath. Block heels take
  you down the stairs, and the straw hat takes you past the pool. Two buttons open at the top,
  three at the hem.

  Museum Island
  A jersey stripe and comfortable opinions
  classic under_100 Spring Summer Fall
  blue striped tee, brown chinos trousers, white canvas trainers, white canvas bag
  A striped jersey tee looks at home next to anything on a wall. Brown chinos sit on benches
  well, and canvas sneakers last for four museums. Start at the top floor; everyone else starts
  at the bottom.

  Airport, Elegantly
  A travel scarf that is also a blanket and a pillow
  classic over_400 all
  navy travel scarf, white poplin shirt, navy chinos trousers, gray italian trainers, black soft bag
  The cashmere scarf comes first, because it is what you sleep in. A sharp white shirt and navy
  chinos look rested at both ends of the flight, and leather sneakers do the running. No belt,
  no laces, no liquids, no drama.

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

  Lemon Grove
  Yellow voile and a ribbon on the hat
  romantic 200_400 Spring Summer
  yellow cotton-voile dress, white ribbon-trim hat, brown leather-block heels, brown summer bag
  A yellow voile dress wraps as lightly as a peel. The ribboned hat shades it, block heels
  manage the steps, and the tote comes home heavier than it went. Hold the hat in the car, wear
  it in the lanes.

  Balcony Scene
  White on the bias, sandals in hand
  romantic 100_200 Spring Summer
  white cami dress, pink strappy heels, brown straw hat, yellow pendant jewellery
  White and cut on the bias, the cami dress needs a warm evening and very little else. Pink
  sandals can be carried, and the straw hat shades the last of the sun. Best between six and
  seven, when the shutters open.

  Honeymoon Tuesday
  A pleated skirt the color of the shallow end
  romantic under_100 Spring Summer
  blue airy skirt, white studio-or-ribbed tee, yellow pendant jewellery, pink satin scarf
  The pleated skirt is light enough to dry on a chair. A white tank and a coin pendant are all
  it wants from the suitcase, on any day that has no plans. Tie the scarf to the basket, the
  wrist or the hotel key.

  The Kaftan Hour
  White linen, gold at the ear, late lunch
  romantic over_400 Spring Summer
  white kaftan dress, brown acetate sunglasses, brown leather-block heels, yellow gold-vermeil jewellery
  White linen, cut like a kaftan and buttoned like a shirt, is all the dress a terrace asks for.
  Gold hoops and brown heels turn it from beach to lunch. Nothing under it but a swimsuit and a
  plan to nap.

  Desert Post
  Western boots and a plant-dyed slip against the heat
  bohemian 200_400 Spring Summer
  orange plant-dyed dress, white western boots, brown western belt, brown wire sunglasses
  The plant-dyed slip is as thin as shade. White western boots and a buckled belt give it a
  spine for the road, and round sunglasses cut the glare. Shake the boots out in the morning.
  You know why.

  Tide Tables
  Handwoven linen and pants the color of dusk
  bohemian over_400 Spring Summer
  white handwoven shirt, orange palazzo trousers, brown knotted heels, brown summer bag
  A linen tunic, woven by hand, hangs as straight as the horizon. The orange palazzo pants move
  like the water, and knotted sandals know when to come off. Roll the pants at the water’s edge
  and accept the wet hem.

  Under the Fig Tree
  A linen V-neck and a skirt that catches the wind
  bohemian 100_200 Spring Summer
  white linen-jersey tee, yellow airy skirt, brown mule heels, brown round sunglasses, brown soft-bucket bag
  The linen V-neck is as soft as it looks. A yellow pleated skirt fills with any wind there is,
  and leather mules wait at the edge of the blanket. Fig stains come out with lemon. So do most
  things.

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
