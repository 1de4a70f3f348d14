import { looksOf } from "./look";

export const casual = looksOf(
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

  Curb Appeal
  Workwear pants and a washed tee, worn like you mean it
  street 100_200 all
  green workwear trousers, gray boxy tee, black high-top trainers, black cap hat, black soft bag
  Green work pants carry the weight; the washed tee over them has none. High-tops and a cap keep
  it on the street, where the light is better anyway. Leave the pockets empty; they look better
  with nothing to say.

  Platform Nine
  Wide denim, a white tee, headphones in
  street under_100 all
  black high-rise jeans, white tee, white cap hat, black soft bag
  Wide black jeans cover ground without looking rushed. A soft rib tee is all they need above,
  and the cap saves you from talking. The hem should nearly touch the ground, and never quite.

  Block Party Leftovers
  A fleece-back sweatshirt and sneakers with a past
  street 200_400 all
  purple sweatshirt knit, gray skater jeans, white terrace trainers, black soft bag
  The purple sweatshirt is heavy, soft and the last to go home. Skater jeans pool over white
  sneakers, and the shoulder bag holds the speakers’ cable. Wear the sweatshirt a size up and
  the smile half a size down.

  Off-Season Football
  Terrace sneakers, striped scarf, no opinion on the result
  street 100_200 Fall Winter
  navy sweatshirt knit, blue everyday jeans, red terrace trainers, yellow striped scarf, black ribbed-beanie hat
  The navy sweatshirt and everyday jeans are for standing in the cold and talking. Red terrace
  sneakers and the striped scarf pick a side for you. Cross the scarf once and tuck nothing in.

  Wild Strawberries
  A voile wrap dress and a cardigan for when the sun goes
  romantic 100_200 Spring Summer
  yellow cotton-voile dress, white fine-gauge cardigan knit, white low-tops trainers, brown bucket bag
  A yellow voile dress wraps lightly and lets the air through. The white cardigan waits on the
  blanket for the shade, and canvas-flat sneakers can kneel in the rows. Fasten only the top
  button of the cardigan.

  Postcards from Nowhere
  Bouclé, denim and a beret at an angle
  romantic 200_400 Fall Winter
  pink bouclé coat, blue cable knit, blue cropped jeans, black block-heel heels, red beret hat
  The bouclé jacket is short, pink and slightly foreign, like a good stamp. A cable sweater and
  cropped jeans in two blues keep it traveling light. The beret goes on last and stays on
  indoors.

  The Reading Room
  Pleats and a soft sweater, for rain on the window
  romantic under_100 Spring Fall Winter
  white airy skirt, pink soft-touch knit, pink satin scarf, black shopper bag
  The pleated skirt spreads over an armchair and stays there. A soft pink sweater is warm
  without weight, and the shopper holds more books than you will finish. Tie the scarf round a
  ponytail and the evening round a book.

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

  Record Shop
  Skinny denim, slub cotton and twenty minutes in the D section
  edgy under_100 all
  black slim jeans, gray slub tee, black round sunglasses, black everyday belt
  Slim black jeans do the standing around. The slub tee is soft enough to forget about, and a
  plain belt holds the two together while you dig. Keep the sunglasses on until you have found
  the good pressing.

  Feedback Loop
  A slouching stripe that has seen some things
  edgy 200_400 Fall Winter
  black slouchy-stripe knit, black coated jeans, black lace-up boots, black ribbed scarf
  Start with the striped sweater, loose and two sizes too generous. Coated jeans and lace-up
  boots go narrow underneath, so that all the volume stays on top. Let the cuffs swallow your
  hands and say it was always like that.

  Night Bus
  Combat boots under a coat cut short
  edgy over_400 Fall Winter
  black cropped coat, gray boxy tee, black slim jeans, red combat boots, gray curb jewellery
  The peacoat is cut short, so the boots get to be seen. Slim black jeans join the two without a
  break, and the curb chain is the only thing that shines under the street lights. Lace the
  boots loosely and walk like the bus will wait.
`,
);
