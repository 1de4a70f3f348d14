import { looksOf } from "../look";

export const romantic = looksOf(
  "casual",
  `
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
`,
);
