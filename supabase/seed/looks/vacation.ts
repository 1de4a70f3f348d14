import { looksOf } from "./look";

export const vacation = looksOf(
  "vacation",
  `
  Carry-On Only
  Four pieces, nine days, no checked bag
  minimal 100_200 Spring Summer
  white linen shirt, brown linen trousers, white canvas trainers, black square sunglasses

  Ferry at Noon
  Belgian linen and the first row on deck
  minimal over_400 Spring Summer
  navy belgian shirt, white linen trousers, brown woven heels, brown raffia bag, brown tortoiseshell sunglasses

  Pool Hours
  A ribbed tank, white denim, nothing in the diary
  minimal under_100 Spring Summer
  white ribbed tee, white frayed jeans, white canvas bag, brown round sunglasses

  The Riviera Rules
  Stripes, chinos, a silk square on the bag
  classic 100_200 Spring Summer
  red breton-stripe tee, navy chinos trousers, white court trainers, red cat-eye sunglasses

  Grand Hotel
  A belted shirt dress for breakfast on the terrace
  classic 200_400 Spring Summer
  white belted dress, brown woven heels, yellow straw hat, brown raffia bag

  Museum Island
  A jersey stripe and comfortable opinions
  classic under_100 Spring Summer Fall
  blue striped tee, brown chinos trousers, white canvas trainers, white canvas bag

  Airport, Elegantly
  A travel scarf that is also a blanket and a pillow
  classic over_400 all
  navy travel scarf, white poplin shirt, navy chinos trousers, gray italian trainers, black utility-or-nylon bag

  Night Market
  A camp collar and change for noodles
  street under_100 Spring Summer
  green camp-collar shirt, black fluid trousers, black nylon bag

  Scooter Hire
  Denim mini, trainers, hair tied in a bandana
  street 100_200 Spring Summer
  white denim skirt, yellow cropped tee, white platform trainers, navy bandana scarf, black square sunglasses

  Layover
  Wide jeans and a Breton, from gate to gate
  street 100_200 Spring Summer Fall
  blue striped knit, black high-rise jeans, green retro trainers, gray aviator sunglasses, white canvas bag

  Lemon Grove
  Yellow florals and a ribbon on the hat
  romantic 200_400 Spring Summer
  yellow ditsy-floral dress, white ribbon-trim hat, brown woven heels

  Balcony Scene
  Lace-trimmed white, sandals in hand
  romantic 100_200 Spring Summer
  white lace-trim dress, pink strappy heels, brown straw hat

  Honeymoon Tuesday
  A pleated skirt the colour of the shallow end
  romantic under_100 Spring Summer
  blue airy skirt, white ribbed-or-studio tee, yellow pendant jewellery, pink satin scarf

  The Kaftan Hour
  Embroidered white, gold at the wrist, late lunch
  romantic over_400 Spring Summer
  white kaftan dress, brown acetate sunglasses, brown woven heels, yellow gold-vermeil jewellery

  Desert Post
  Western boots and a tie-dyed slip against the heat
  bohemian 200_400 Spring Summer
  orange tie-dyed dress, white western boots, brown western belt

  Tide Tables
  Handwoven linen, palazzo print, raffia
  bohemian over_400 Spring Summer
  white handwoven shirt, orange palazzo trousers, brown knotted heels, brown raffia bag

  Under the Fig Tree
  A tunic-soft V-neck and a skirt that catches the wind
  bohemian 100_200 Spring Summer
  white linen-jersey tee, yellow airy skirt, brown mule heels, brown round sunglasses

  Motel Neon
  A camp collar in black, boots that ignore the forecast
  edgy 100_200 Spring Summer
  black camp-collar shirt, black denim skirt, black western boots

  Lost Luggage
  Everything black, somehow still on holiday
  edgy under_100 Spring Summer
  black ribbed tee, black fluid trousers, black round sunglasses, black baseball hat
`,
);
