import { looksOf } from "../look";

export const romantic = looksOf(
  "workout",
  `
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
`,
);
