import { expectAccessibleScreens } from "../accessible";

expectAccessibleScreens("passes axe on visitors' screens", [
  { path: "/experts" },
  { path: "/experts/maya-lindqvist" },
  { path: "/experts/no-such-expert" },
  { path: "/experts/maya-lindqvist/book" },
]);

expectAccessibleScreens(
  "passes axe on a client's bookings and their dialogs",
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
