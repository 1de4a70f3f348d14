import { looksOf } from "./look";

export const casual = looksOf(
  "casual",
  `
  Sunday, Unplanned
  The alpaca jumper you will be asked to lend
  minimal 200_400 Fall Winter
  gray alpaca knit, white straight jeans, white court trainers, gray beanie hat, gray shopper bag
  Push the sleeves past the elbow and cancel one thing.

  Corner Café
  A trench over almost nothing complicated
  minimal 200_400 Spring Fall
  brown trench coat, white tee, blue straight jeans, white trainers, black quilted bag
  Knot the belt behind you and keep the hands in the pockets.

  White Noise
  Tonal cotton from collar to canvas
  minimal 100_200 Spring Summer
  white poplin shirt, white wide-leg jeans, white low-tops trainers, brown summer bag
  Three whites, three textures: that is what keeps it from looking like a uniform.

  The Errand Edit
  A good tee, good jeans and both hands free
  minimal under_100 all
  gray tee, black everyday jeans, black crossbody bag, black low-tops trainers
  Keys left, phone right, list in your head.

  Gallery Saturday
  Selvedge denim and a coat that stands by itself
  minimal over_400 Fall Winter
  brown wool coat, black roll-neck knit, navy selvedge jeans, black chelsea boots, black bucket bag
  One thick turn of the hem shows the selvedge and the boot.

  Harbour Walk
  A Breton, a peacoat and somewhere windy to go
  classic 200_400 Fall Winter
  navy peacoat coat, white striped knit, blue straight jeans, brown chelsea boots, red boiled scarf
  Collar up, buttons done to the second from the top.

  The Weekend Paper
  Cable knit, denim, and the crossword to yourself
  classic 100_200 Fall Winter
  white cable knit, navy everyday jeans, brown block-heel boots, brown everyday belt
  Best on a sofa with the sun coming in sideways.

  Country Post
  Check coat, riding colours, dog optional
  classic over_400 Fall Winter
  brown checked coat, green v-neck knit, navy straight jeans, brown hand-welted boots, brown quilted-leather bag, red check scarf
  Let the scarf hang; a knot would be trying too hard for a Sunday.

  Market Day
  Stripes and chinos, with room in the tote for peonies
  classic under_100 Spring Summer Fall
  navy breton-stripe tee, brown chinos trousers, white canvas bag, brown belt
  Roll the chinos to where the ankle begins.

  Kerb Appeal
  Workwear trousers and a washed tee, worn like you mean it
  street 100_200 all
  green workwear trousers, gray boxy tee, black high-top trainers, black cap hat, black soft bag
  Leave the pockets empty; they look better with nothing to say.

  Platform Nine
  Wide denim, a white tee, headphones in
  street under_100 all
  black high-rise jeans, white tee, white cap hat, black soft bag
  The hem should nearly touch the ground, and never quite.

  Block Party Leftovers
  A fleece-back sweatshirt and trainers with a past
  street 200_400 all
  purple sweatshirt knit, gray skater jeans, white terrace trainers, black soft bag
  Wear the sweatshirt a size up and the smile half a size down.

  Off-Season Football
  Terrace trainers, striped scarf, no opinion on the result
  street 100_200 Fall Winter
  navy sweatshirt knit, blue everyday jeans, red terrace trainers, yellow striped scarf, black ribbed-beanie hat
  Cross the scarf once and tuck nothing in.

  Wild Strawberries
  A voile wrap dress and a cardigan for when the sun goes
  romantic 100_200 Spring Summer
  yellow cotton-voile dress, white fine-gauge cardigan knit, white low-tops trainers, brown bucket bag
  Fasten only the top button of the cardigan.

  Postcards from Nowhere
  Bouclé, denim and a beret at an angle
  romantic 200_400 Fall Winter
  pink bouclé coat, blue cable knit, blue cropped jeans, black block-heel heels, red beret hat
  The beret goes on last and stays on indoors.

  The Reading Room
  Pleats and a soft jumper, for rain on the window
  romantic under_100 Spring Fall Winter
  white airy skirt, pink soft-touch knit, pink satin scarf, black shopper bag
  Tie the scarf round a ponytail and the evening round a book.

  Hand-Me-Down Sun
  A cardigan by hand, denim by time, suede by the roadside
  bohemian over_400 Spring Summer Fall
  orange hand-knitted knit, blue vintage-wash jeans, white ribbed tee, brown slouchy-suede bag, brown suede boots
  Nothing here wants ironing. Believe it.

  Orchard Rows
  A felt hat and boots that like long grass
  bohemian 200_400 Fall Winter Spring
  brown relaxed knit, blue wide-leg jeans, brown western boots, brown felt hat, white tank-or-organic tee
  Wear the hat as if you had found it on the gate.

  Salt and Straw
  A linen shirt left open over frayed denim
  bohemian under_100 Spring Summer
  yellow linen shirt, white frayed-hem jeans, orange bucket bag, white ribbed tee
  Knot the shirt at the waist when the wind gets up.

  Record Shop
  Skinny denim, slub cotton and twenty minutes in the D section
  edgy under_100 all
  black slim jeans, gray slub tee, black round sunglasses, black everyday belt
  Keep the sunglasses on until you have found the good pressing.

  Feedback Loop
  A slouching stripe that has seen some things
  edgy 200_400 Fall Winter
  black slouchy-stripe knit, black coated jeans, black lace-up boots, black ribbed scarf
  Let the cuffs swallow your hands and say it was always like that.

  Night Bus
  Combat boots under a coat cut short
  edgy over_400 Fall Winter
  black cropped coat, gray boxy tee, black slim jeans, red combat boots, gray curb jewellery
  Lace the boots loosely and walk like the bus will wait.
`,
);
