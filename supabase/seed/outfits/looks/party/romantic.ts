import { looksOf } from "../look";

export const romantic = looksOf(
  "party",
  `
  Confetti in the Morning
  A green silk wrap that survives the dance floor
  romantic over_400 all
  green silk dress, yellow metallic heels, red garnet jewellery, black frame bag
  A silk wrap dress in deep green ties in a second and dances for hours. Gold sandals catch the
  light it leaves alone, and one garnet hangs where the neckline ends. You will find paper stars
  in the hem until spring.

  The Toast
  Sunray pleats and a mohair shoulder
  romantic 200_400 Fall Winter
  yellow sunray skirt, purple mohair knit, red block-heel heels, purple baguette bag
  Yellow sunray pleats open when you stand to speak. The purple mohair slips from one shoulder,
  and red heels see that you are heard at the far table. Stand near the window; pleats like that
  deserve a draft.

  Sugared Almonds
  Pink satin, small bag, second slice
  romantic 100_200 all
  pink satin dress, black block-heel heels, pink baguette bag, white pearls jewellery
  The pink satin slip is the party. Block heels let it last past midnight, and a small pink bag
  and a knotted strand of pearls keep the sweetness tidy. A cardigan over it tomorrow makes it
  breakfast.
`,
);
