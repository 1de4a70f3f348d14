import { looksOf } from "./look";

export const workout = looksOf(
  "workout",
  `
  Before the City
  Ten kilometres, no logos
  minimal 200_400 all
  black tapered trousers, blue quick-dry tee, black cushioned trainers

  Stretch and Go
  Leggings and a cotton tee, mat under the arm
  minimal under_100 all
  black seven-eighth trousers, white organic tee, white canvas bag

  Reformer at Seven
  Studio black with a soft wrap for after
  minimal 100_200 all
  black studio trousers, black racerback tee, black studio bag

  Club Colours
  Side stripes, low-tops and a fair racket
  classic under_100 all
  navy side-stripe trousers, white studio tee, white low-tops trainers, navy baseball hat

  Morning Lengths
  The walk to the pool, properly dressed
  classic 200_400 all
  gray tapered trousers, black quick-dry tee, navy vintage-track trainers, gray nylon bag

  Sunday League
  A sweatshirt, a scarf and someone else’s whistle
  classic 100_200 Fall Winter
  gray sweatshirt knit, navy side-stripe trousers, white terrace trainers, navy striped scarf

  Court Three
  Track trousers and a heavyweight top, game point
  street 200_400 all
  black heavyweight knit, gray side-stripe trousers, white cushioned trainers, black cap hat

  Free Weights
  A washed tee with the sleeves already rolled
  street 100_200 all
  gray washed tee, black side-stripe trousers, yellow mesh trainers, black nylon bag

  Skate Lane
  Cropped cotton, loose stripes, good balance
  street under_100 all
  black cropped tee, gray side-stripe trousers, white baseball hat, black nylon bag

  Barre Notes
  Ballet pinks, counted in eights
  romantic 100_200 all
  pink seven-eighth trousers, pink seamless knit, gray running trainers

  Soft Start
  A wrap knit over a studio tank, tea first
  romantic under_100 all
  pink studio tee, pink seven-eighth trousers, pink running trainers

  The Slow Flow
  Lilac layers for the long exhale
  romantic 200_400 all
  purple soft-stretch trousers, purple yoga knit, pink studio tee, pink studio bag

  Sun Salutation
  Green on green, barefoot to begin with
  bohemian 100_200 all
  green soft-stretch trousers, green yoga knit, green studio tee, green canvas bag

  Forest Loop
  Trail soles and colours the woods would choose
  bohemian over_400 all
  green trail trainers, black soft-stretch trousers, gray yoga knit, green studio tee, black wraparound sunglasses, black running-cap hat

  Interval Training
  Compression black, one flash of blue
  edgy 200_400 all
  black compression trousers, blue racerback tee, black cushioned trainers

  Last Set
  All black, very loud headphones
  edgy over_400 all
  purple compression trousers, black racerback tee, purple heavyweight knit, orange trail trainers, black wraparound sunglasses

  Shadow Boxing
  A graphic-weight tee and trainers that pivot
  edgy 100_200 all
  black graphic-weight tee, navy side-stripe trousers, purple mesh trainers
`,
);
