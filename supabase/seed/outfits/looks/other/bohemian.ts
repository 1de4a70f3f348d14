import { looksOf } from "../look";

export const bohemian = looksOf(
  "other",
  `
  Open Studio
  Washed cotton, paint on the cuff, on purpose
  bohemian over_400 Spring Summer Fall
  orange washed-cotton blazer, white heavy tee, blue vintage-wash jeans, brown retro trainers
  The washed-cotton blazer is orange enough to be found at your own opening. Old-looking jeans
  and a heavy tee forgive a little paint, and so do suede sneakers. Put the price list by the
  window and yourself by the wine.

  Mushroom Season
  Blanket wool and boots for wet leaves
  bohemian over_400 Fall Winter
  brown blanket coat, green aran knit, brown hiking boots, blue wide-leg jeans, orange blanket scarf
  A blanket coat wraps you up before the first path. The cable sweater under it holds the
  warmth, wide jeans tuck over hiking boots, and the checked scarf is how they find you. If in
  doubt, leave it for somebody who knows.

  The Pottery Class
  Chinos, a slub tee, clay to the elbow
  bohemian under_100 Spring Summer Fall
  orange slub tee, green chinos trousers, white canvas trainers, orange bucket bag
  Green chinos and an orange slub tee are already the colors of the glaze shelf. Canvas
  high-tops wipe clean, and the bucket bag is deep enough for a failed vase. Everything here
  improves with a handprint.
`,
);
