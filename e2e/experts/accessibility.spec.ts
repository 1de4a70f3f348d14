import { clients } from "@ensemble/database/seed/accounts";
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

expectAccessibleScreens(
  "passes axe on the studio and its dialogs",
  [
    { path: "/studio", opens: [[/^Propose Another Time/, "Propose Another Time"]] },
    { path: "/studio/calendar" },
    { path: `/studio/clients/${clients[0]!.id}` },
    {
      path: "/studio/hours",
      opens: [
        ["Add Exception", "Add Exception"],
        ["Edit Where You Meet", "Where You Meet"],
        ["Edit How Bookings Are Taken", "How Bookings Are Taken"],
      ],
    },
    { path: "/studio/packages", opens: [["Add Package", "Add Package"]] },
    { path: "/studio/profile", opens: [["Leave the Studio", /Leave/]] },
  ],
  "stylist",
);
