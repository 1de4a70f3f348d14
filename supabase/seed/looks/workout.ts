import { looksOf } from "./look";

export const workout = looksOf(
  "workout",
  `
  Before the City
  Ten kilometres, no logos
  minimal 200_400 all
  black tapered trousers, blue quick-dry tee, black cushioned trainers, white running hat, black seamless knit, gray gym bag
  Lay it out the night before and you will not have the argument.

  Stretch and Go
  Slim trousers and a cotton tee, mat under the arm
  minimal under_100 all
  black seven-eighth trousers, white organic tee, white canvas bag, white low-tops trainers
  Ten minutes counts. So does putting it on.

  Reformer at Seven
  Studio black with a soft layer for after
  minimal 200_400 all
  black studio trousers, black racerback tee, black studio bag, gray yoga knit
  Grip socks in the side pocket, always.

  Club Colours
  Navy track trousers, low-tops and a fair racket
  classic under_100 all
  navy track trousers, white studio tee, white low-tops trainers, navy baseball hat
  Call your own lines and buy the first round.

  Morning Lengths
  The walk to the pool, properly dressed
  classic 200_400 all
  gray tapered trousers, black quick-dry tee, navy vintage-track trainers, gray gym bag
  Everything goes back on over damp skin without a fight.

  Sunday League
  A sweatshirt, a scarf and someone else’s whistle
  classic 100_200 Fall Winter
  gray sweatshirt knit, navy track trousers, white terrace trainers, navy striped scarf
  Stand on the touchline that has the tea.

  Court Three
  Track trousers and a heavyweight top, game point
  street 200_400 all
  black heavyweight knit, gray track trousers, white cushioned trainers, black cap hat
  The cap turns round for serves and back for photographs.

  Free Weights
  A washed tee with the sleeves already rolled
  street 100_200 all
  gray washed tee, black track trousers, yellow mesh trainers, black gym bag
  Put the plates back where you found them.

  Skate Lane
  Cropped cotton, loose greys, good balance
  street under_100 all
  black cropped tee, gray track trousers, white baseball hat, black gym bag
  Fall early, fall often, get the tee in two colours.

  Barre Notes
  Ballet pinks, counted in eights
  romantic 100_200 all
  pink seven-eighth trousers, pink seamless knit, gray running trainers, pink satin scarf
  Wind the scarf through a bun and hold on to the rail.

  Soft Start
  A studio tank in pink, tea first
  romantic under_100 all
  pink studio tee, pink seven-eighth trousers, pink running trainers, pink soft-touch knit
  The jumper comes off after the second song.

  The Slow Flow
  Lilac layers for the long exhale
  romantic 200_400 all
  purple soft-stretch trousers, purple yoga knit, pink studio tee, pink studio bag
  Leave the phone in the bag and the bag by the door.

  Sun Salutation
  Green on green, barefoot to begin with
  bohemian 100_200 all
  green soft-stretch trousers, green yoga knit, green studio tee, green canvas bag
  Face east, or face the fridge; both are a start.

  Forest Loop
  Trail soles and colours the woods would choose
  bohemian over_400 all
  green trail trainers, black soft-stretch trousers, gray yoga knit, green studio tee, black sports sunglasses, black running-cap hat
  Mud brushes off once it is dry. Be patient with both of you.

  Interval Training
  Compression black, one flash of blue
  edgy 200_400 all
  black compression trousers, blue racerback tee, black cushioned trainers, black running-cap hat
  One minute fast, one minute honest.

  Last Set
  All black and purple, very loud headphones
  edgy over_400 all
  purple compression trousers, black racerback tee, purple heavyweight knit, orange trail trainers, black sports sunglasses
  Leave with the lights still on.

  Shadow Boxing
  A graphic-weight tee and trainers that pivot
  edgy 100_200 all
  black graphic-weight tee, navy track trousers, purple mesh trainers, black gym bag
  Wrap the hands first; the outfit can wait.
`,
);
