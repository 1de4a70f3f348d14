import { looksOf } from "./look";

export const vacation = looksOf(
  "vacation",
  `
  Carry-On Only
  Five pieces, nine days, no checked bag
  minimal 100_200 Spring Summer
  white linen shirt, brown linen trousers, white canvas trainers, black square sunglasses, navy canvas bag
  Roll, do not fold; linen creases anyway and looks better for it.

  Ferry at Noon
  Belgian linen and the first row on deck
  minimal over_400 Spring Summer
  navy belgian shirt, white linen trousers, brown leather-block heels, brown summer bag, brown tortoiseshell sunglasses
  Sit on the shady side going out and the sunny side coming home.

  Pool Hours
  A ribbed tank, white denim, nothing in the diary
  minimal under_100 Spring Summer
  white ribbed tee, white frayed jeans, white canvas bag, brown square-or-round sunglasses
  Wet hair is the accessory.

  The Riviera Rules
  Stripes, chinos, and red where you least need it
  classic 100_200 Spring Summer
  red breton-stripe tee, navy chinos trousers, white court trainers, red cat-eye sunglasses, white canvas bag
  Match the sunglasses to the stripe and nothing else to anything.

  Grand Hotel
  A belted shirt dress for breakfast on the terrace
  classic 200_400 Spring Summer
  white belted dress, brown leather-block heels, yellow straw hat, brown summer bag
  Two buttons open at the top, three at the hem.

  Museum Island
  A jersey stripe and comfortable opinions
  classic under_100 Spring Summer Fall
  blue striped tee, brown chinos trousers, white canvas trainers, white canvas bag
  Start at the top floor; everybody else starts at the bottom.

  Airport, Elegantly
  A travel scarf that is also a blanket and a pillow
  classic over_400 all
  navy travel scarf, white poplin shirt, navy chinos trousers, gray italian trainers, black soft bag
  No belt, no laces, no liquids, no drama.

  Night Market
  A camp collar and change for noodles
  street under_100 Spring Summer
  green camp-collar shirt, black fluid trousers, black soft bag, black baseball hat
  Wear the bag across the front and both hands around a bowl.

  Scooter Hire
  Denim mini, platforms, a bandana for the helmet hair
  street 100_200 Spring Summer
  white denim skirt, yellow cropped tee, white platform trainers, navy bandana scarf, black square sunglasses
  The bandana goes under the helmet and over the chips.

  Layover
  Wide jeans and a stripe, from gate to gate
  street 100_200 Spring Summer Fall
  blue striped knit, black high-rise jeans, green retro trainers, gray aviator sunglasses, white canvas bag
  Dress for the colder of the two airports.

  Lemon Grove
  Yellow voile and a ribbon on the hat
  romantic 200_400 Spring Summer
  yellow cotton-voile dress, white ribbon-trim hat, brown leather-block heels, brown summer bag
  Hold the hat in the car, wear it in the lanes.

  Balcony Scene
  White on the bias, sandals in hand
  romantic 100_200 Spring Summer
  white cami dress, pink strappy heels, brown straw hat, yellow pendant jewellery
  Best between six and seven, when the shutters open.

  Honeymoon Tuesday
  A pleated skirt the colour of the shallow end
  romantic under_100 Spring Summer
  blue airy skirt, white studio-or-ribbed tee, yellow pendant jewellery, pink satin scarf
  Tie the scarf to the basket, the wrist or the hotel key.

  The Kaftan Hour
  White linen, gold at the ear, late lunch
  romantic over_400 Spring Summer
  white kaftan dress, brown acetate sunglasses, brown leather-block heels, yellow gold-vermeil jewellery
  Nothing under it but a swimsuit and a plan to nap.

  Desert Post
  Western boots and a plant-dyed slip against the heat
  bohemian 200_400 Spring Summer
  orange plant-dyed dress, white western boots, brown western belt, brown wire sunglasses
  Shake the boots out in the morning. You know why.

  Tide Tables
  Handwoven linen and trousers the colour of dusk
  bohemian over_400 Spring Summer
  white handwoven shirt, orange palazzo trousers, brown knotted heels, brown summer bag
  Roll the trousers at the water’s edge and accept the wet hem.

  Under the Fig Tree
  A linen V-neck and a skirt that catches the wind
  bohemian 100_200 Spring Summer
  white linen-jersey tee, yellow airy skirt, brown mule heels, brown round sunglasses, brown soft-bucket bag
  Fig stains come out with lemon. So do most things.

  Motel Neon
  A camp collar in black, boots that ignore the forecast
  edgy 100_200 Spring Summer
  black camp-collar shirt, black denim skirt, black western boots, black wire sunglasses
  Ask for the room at the back and the ice machine at the front.

  Lost Luggage
  Everything black, somehow still on holiday
  edgy under_100 Spring Summer
  black ribbed tee, black fluid trousers, black round sunglasses, black baseball hat, black soft bag
  If the suitcase never comes, this will do until Thursday.
`,
);
