import { expectAccessibleScreens } from "../accessible";

expectAccessibleScreens("what visitors see passes axe", [
  { path: "/experts" },
  { path: "/experts/maya-lindqvist" },
  { path: "/experts/nobody-at-all" },
  { path: "/experts/maya-lindqvist/book" },
]);

expectAccessibleScreens(
  "a client's bookings pass axe, with what changes them",
  [
    {
      path: "/dashboard",
      opens: [
        [/^Reschedule/, "Choose a New Time"],
        [/^Cancel/, "Cancel this booking?"],
      ],
    },
  ],
  "shopper",
);
