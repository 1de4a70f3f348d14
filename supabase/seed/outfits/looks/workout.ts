import { looksOf } from "./look";

export const workout = looksOf(
  "workout",
  `
  Before the City
  Ten kilometers, no logos
  minimal 200_400 all
  black tapered trousers, blue quick-dry tee, black cushioned trainers, white running hat, black seamless knit, gray gym bag
  Tapered training pants and a quick-dry tee are the two things you pull on in the dark. The
  seamless top goes over both until the second mile. Lay it out the night before and you will
  not have the argument.

  Stretch and Go
  Slim pants and a cotton tee, mat under the arm
  minimal under_100 all
  black seven-eighth trousers, white organic tee, white canvas bag, white low-tops trainers
  Seven-eighth training pants stay put in every pose. The cotton tee over them is loose enough
  to breathe in and plain enough for the coffee afterwards. Ten minutes counts. So does putting
  it on.

  Reformer at Seven
  Studio black with a soft layer for after
  minimal 200_400 all
  black studio trousers, black racerback tee, black studio bag, gray yoga knit
  Studio pants in soft black stretch where the springs do. A racerback tank shows the teacher
  your shoulders, and the gray knit is for the cold street afterwards. Grip socks in the side
  pocket, always.

  Club Colors
  Navy track pants, low-tops and a fair racket
  classic under_100 all
  navy track trousers, white studio tee, white low-tops trainers, navy baseball hat
  Navy track pants and a white tank are what the club asks for, no more. Low white sneakers are
  kind to the clay, and the cap keeps the sun off the serve. Call your own lines and buy the
  first round.

  Morning Lengths
  The walk to the pool, properly dressed
  classic 200_400 all
  gray tapered trousers, black quick-dry tee, navy vintage-track trainers, gray gym bag
  Tapered gray pants slide on over wet legs, which is the test. The quick-dry tee passes it too,
  and the gym tote carries the towel home apart from the rest. Everything goes back on over damp
  skin without a fight.

  Sunday League
  A sweatshirt, a scarf and someone else’s whistle
  classic 100_200 Fall Winter
  gray sweatshirt knit, navy track trousers, white terrace trainers, navy striped scarf
  The gray sweatshirt is warm enough for ninety minutes of advice. Track pants keep off the mud,
  and the striped scarf can be waved at the referee. Stand on the touchline that has the tea.

  Court Three
  Track pants and a heavyweight top, game point
  street 200_400 all
  black heavyweight knit, gray track trousers, white cushioned trainers, black cap hat
  Gray track pants set the pace: straight, light and easy to bend in. The heavyweight sweatshirt
  is for the warm-up, the white runners for everything after it. The cap turns round for serves
  and back for photographs.

  Free Weights
  A washed tee with the sleeves already rolled
  street 100_200 all
  gray washed tee, black track trousers, yellow mesh trainers, black gym bag
  A washed tee moves with you and does not mind chalk. Track pants stay straight and out of the
  way, and the yellow sneakers find you in the mirror. Put the plates back where you found them.

  Skate Lane
  Cropped cotton, loose grays, good balance
  street under_100 all
  black cropped tee, gray track trousers, white baseball hat, black gym bag
  The cropped tee keeps the hips free, and loose gray track pants take the falls. Everything
  else is cotton and can be thrown in the wash with the grass stains. Fall early, fall often,
  get the tee in two colors.

  Barre Notes
  Ballet pinks, counted in eights
  romantic 100_200 all
  pink seven-eighth trousers, pink seamless knit, gray running trainers, pink satin scarf
  Pink training pants reach almost to the ankle and show the line of the leg. A seamless top
  stays in place on the way up and, more usefully, on the way down. Wind the scarf through a bun
  and hold on to the rail.

  Soft Start
  A studio tank in pink, tea first
  romantic under_100 all
  pink studio tee, pink seven-eighth trousers, pink running trainers, pink soft-touch knit
  Slim training pants and a tank in the same pink make one easy line to stretch in. The soft
  sweater over them is for the first songs and the walk home. The sweater comes off after the
  second song.

  The Slow Flow
  Lilac layers for the long exhale
  romantic 200_400 all
  purple soft-stretch trousers, purple yoga knit, pink studio tee, pink studio bag
  Wide studio pants give every pose its room. The soft knit comes off after the first breath and
  goes back on for the last, and the tank in between is barely there. Leave the phone in the bag
  and the bag by the door.

  Sun Salutation
  Green on green, barefoot to begin with
  bohemian 100_200 all
  green soft-stretch trousers, green yoga knit, green studio tee, green canvas bag
  Studio pants, tank and knit come in three greens that look grown rather than bought. The soft
  layers come off one by one as the room warms up. Face east, or face the fridge; both are a
  start.

  Forest Loop
  Trail soles and colors the woods would choose
  bohemian over_400 all
  green trail trainers, black soft-stretch trousers, gray yoga knit, green studio tee, black sports sunglasses, black running-cap hat
  Green trail runners decide where you go, and it is not the path. Studio pants stretch over
  logs, and the soft gray knit ties around your waist at the first climb. Mud brushes off once
  it is dry. Be patient with both of you.

  Interval Training
  Compression black, one flash of blue
  edgy 200_400 all
  black compression trousers, blue racerback tee, black cushioned trainers, black running-cap hat
  Compression pants in black keep your legs honest. The blue tank is the flash they see going
  past, and the cushioned runners bring you back around. One minute fast, one minute honest.

  Last Set
  All black and purple, very loud headphones
  edgy over_400 all
  purple compression trousers, black racerback tee, purple heavyweight knit, orange trail trainers, black sports sunglasses
  Purple compression pants hold everything that is about to complain. The racerback tank takes
  the work, and the heavy sweatshirt takes you home. Leave with the lights still on.

  Shadow Boxing
  A graphic-weight tee and sneakers that pivot
  edgy 100_200 all
  black graphic-weight tee, navy track trousers, purple mesh trainers, black gym bag
  The boxy tee leaves room for a jab. Navy track pants keep your feet quick, and purple sneakers
  are the only thing the mirror can hit. Wrap the hands first; the outfit can wait.
`,
);
