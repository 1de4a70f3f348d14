import { looksOf } from "../look";

export const bohemian = looksOf(
  "party",
  `
  Garden Until Midnight
  A smoke-dyed blouse and sandals for the lawn
  bohemian 200_400 Spring Summer Fall
  purple smoke-dyed shirt, brown wide-leg trousers, orange knotted heels, yellow stacking jewellery
  The smoke-dyed blouse is silk the color of dusk in the hedges. Wide brown pants keep the dew
  off, and knotted sandals sink less than heels. Walk on your toes across the grass and on
  nothing after ten.

  Full Moon Supper
  Plant-dyed palazzos, turquoise, bare ankles
  bohemian over_400 Spring Summer
  purple palazzo trousers, white ribbed tee, brown knotted heels, green turquoise jewellery, brown slouchy-suede bag
  Purple palazzo pants, dyed with plants, move like something underwater. A white tank lets
  them, and the turquoise pendant sits where the moon finds it. Light the table low and let the
  pants have the volume.

  Lanterns
  A resort shirt and a mini, barefoot by two
  bohemian 100_200 Spring Summer
  orange resort shirt, black denim skirt, orange mule heels, green bangle jewellery
  The resort shirt is faded orange and louder after dark. A black denim mini lets it be, and
  mules come off at the edge of the lawn without bending down. Knot the shirt high, and take the
  bangles off before the piano.
`,
);
