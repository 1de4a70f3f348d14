/** Openings of a happy review. */
export const praises: readonly string[] = [
  "So easy to wear.",
  "Bought the lot.",
  "Exactly as pictured.",
  "This one is a keeper.",
  "Compliments all day.",
  "Better than I hoped.",
  "I was sceptical. I was wrong.",
  "Lovely.",
  "My new default.",
  "Five minutes to get dressed.",
  "Finally, an outfit that is finished.",
  "Ordered on Monday, worn by Friday.",
  "Sensible and pretty.",
  "Feels expensive.",
];

/** Topics of any review; {item} is one of the outfit's items, {fitted} one that has sizes. */
export const bodies: readonly string[] = [
  "I already owned most of it and only added {item}.",
  "The surprise for me was {item}: I use it with everything now.",
  "Took my usual size and all of it fits.",
  "I sized down in {fitted} and am glad I did.",
  "The colors are just as they look here.",
  "My daughter has borrowed {item} twice this week.",
  "Washes well, which is more than I can say for my last attempt.",
  "The proportions are right for someone who is not tall.",
  "For the price, {item} is hard to beat.",
  "I kept {item} and returned the rest, no trouble at all.",
  "Packs small and hangs out overnight.",
  "Would not have put these together myself.",
  "{Fitted} is cut better than anything else I tried this year.",
];

/** More for outfits with heels. */
export const inHeels: readonly string[] = [
  "I swapped the heels for flats and it still works.",
  "I can walk in these heels, and I did, for an hour.",
];

/** More for work, dates, parties and formal days. */
export const dressedUp: readonly string[] = [
  "Wore it from a meeting to a dinner and nobody guessed.",
  "It made me stand up straighter, honestly.",
];

/** Points of criticism. */
export const doubts: readonly string[] = [
  "Sleeves a touch long on me.",
  "Delivery came in two parcels.",
  "My size sold out the same day.",
  "The fabric needs a steam before wearing.",
  "Runs a little large.",
];
