import { looksOf } from "../look";

export const street = looksOf(
  "casual",
  `
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
`,
);
