import type { Mutant } from "./mutant";

const features = "apps/experts/src/features";
const directory = `${features}/experts/directory`;
const directoryScreen = `${directory}/expert-directory-screen.db.test.tsx`;
const wizard = `${features}/bookings/wizard`;
const bookScreen = `${wizard}/book-expert-screen.db.test.tsx`;

export const expertsMutants: Mutant[] = [
  {
    file: `${directory}/expert-list.tsx`,
    replace: 'return state === "error" ? "unknown" : offer;',
    by: "return offer;",
    test: [directoryScreen, "shows experts without prices when the packages fail to load"],
    before:
      "directory.spec.ts: missing packages leave the experts, without prices that nobody knows",
  },
  {
    file: `${directory}/expert-list.tsx`,
    replace: "onChange({ ...everyExpert, sort: criteria.sort })",
    by: "onChange(criteria)",
    test: [directoryScreen, "shows an empty state that links back to all experts"],
    before: "directory.spec.ts: nobody found is said, with a way back to everybody",
  },
  {
    file: `${wizard}/new-booking.ts`,
    replace: "if (own) return own;",
    by: "",
    test: [bookScreen, "loses nothing and books once when the response to a booking is lost"],
    before: "refusals.spec.ts: without a connection nothing is lost, and the second try books once",
  },
  {
    file: `${features}/experts/wizard-address.ts`,
    replace: "step: requested < reachable ? requested : reachable",
    by: "step: requested",
    test: [bookScreen, "redirects to the first incomplete step"],
    before: "book.spec.ts: a link to a later step goes to the first that misses something",
  },
  {
    file: `${features}/bookings/refusal/refused-booking.tsx`,
    replace: "const offers = 4;",
    by: "const offers = 0;",
    test: [bookScreen, "offers the nearest free times when the chosen one is taken meanwhile"],
    before: "book.spec.ts: the time is said to be taken and the nearest free ones are offered",
  },
];
