import { looksOf } from "./look";

export const casual = looksOf(
  "casual",
  `
  Sunday, Unplanned
  The alpaca jumper you will be asked to lend
  minimal 200_400 Fall Winter
  gray alpaca knit, white straight jeans, white court trainers, gray beanie hat

  Corner Café
  A trench over almost nothing complicated
  minimal 200_400 Spring Fall
  brown trench coat, white tee, blue straight jeans, white trainers

  White Noise
  Tonal cotton from collar to canvas
  minimal 100_200 Spring Summer
  white poplin shirt, white wide-leg jeans, white low-tops trainers, brown woven bag

  The Errand Edit
  A good tee, good jeans and both hands free
  minimal under_100 all
  gray tee, black everyday jeans, black camera bag, black low-tops trainers

  Gallery Saturday
  Selvedge denim and a coat that stands by itself
  minimal over_400 Fall Winter
  brown double-faced coat, black roll-neck knit, navy selvedge jeans, black chelsea boots, black bucket bag

  Harbour Walk
  A Breton, a peacoat and somewhere windy to go
  classic 200_400 Fall Winter
  navy peacoat coat, white striped knit, blue straight jeans, brown chelsea boots

  The Weekend Paper
  Cable knit, denim, and the crossword to yourself
  classic 100_200 Fall Winter
  white cable knit, navy everyday jeans, brown block-heel boots

  Country Post
  Check coat, riding colours, dog optional
  classic over_400 Fall Winter
  brown checked coat, green v-neck knit, navy straight jeans, brown hand-welted boots, brown saddle bag, red check scarf

  Market Day
  Stripes and chinos, with room in the tote for peonies
  classic under_100 Spring Summer Fall
  navy breton-stripe tee, brown chinos trousers, white canvas bag, brown belt

  Kerb Appeal
  Cargo pockets and a washed tee, worn like you mean it
  street 100_200 all
  green cargo trousers, gray boxy tee, black high-top trainers, black cap hat

  Platform Nine
  Wide denim, chunky soles, headphones in
  street under_100 all
  black high-rise jeans, white tee, white cap hat, black nylon bag

  Block Party Leftovers
  A fleece-back sweatshirt and trainers with a past
  street 200_400 all
  purple sweatshirt knit, gray skater jeans, white terrace trainers, black sling bag

  Off-Season Football
  Terrace trainers, striped scarf, no opinion on the result
  street 100_200 Fall Winter
  navy sweatshirt knit, blue everyday jeans, red terrace trainers, yellow striped scarf

  Wild Strawberries
  A ditsy wrap dress and a cardigan for when the sun goes
  romantic 100_200 Spring Summer
  yellow ditsy-floral dress, white pointelle cardigan knit, white low-tops trainers, brown bucket bag

  Postcards from Nowhere
  Bouclé, denim and a beret at an angle
  romantic 200_400 Fall Winter
  pink bouclé coat, blue cable knit, blue cropped jeans, black mary heels, red beret hat

  The Reading Room
  Pleats and a soft jumper, for rain on the window
  romantic under_100 Spring Fall Winter
  white airy skirt, pink soft-touch knit, pink satin scarf

  Hand-Me-Down Sun
  Crochet, patchwork and a fringe that swings
  bohemian over_400 Spring Summer Fall
  orange hand-crocheted knit, blue patchwork jeans, white ribbed tee, brown fringed bag, brown suede boots

  Orchard Rows
  A felt hat and boots that like long grass
  bohemian 200_400 Fall Winter Spring
  brown relaxed knit, blue wide-leg jeans, brown western boots, brown felt hat

  Salt and Straw
  A linen shirt left open over frayed denim
  bohemian under_100 Spring Summer
  yellow linen shirt, white frayed-hem jeans, orange bucket bag

  Record Shop
  Skinny denim, slub cotton and twenty minutes in the D section
  edgy under_100 all
  black slim jeans, gray slub tee, black round sunglasses, black everyday belt

  Feedback Loop
  A red stripe that has seen some things
  edgy 200_400 Fall Winter
  black distressed knit, black coated jeans, black lace-up boots, black ribbed scarf

  Night Bus
  Combat boots under a coat cut short
  edgy over_400 Fall Winter
  black cropped coat, gray boxy tee, black slim jeans, red combat boots, gray curb jewellery
`,
);
