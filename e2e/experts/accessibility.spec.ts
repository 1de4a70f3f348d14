import { expectAccessibleScreens } from "../accessible-screens";

expectAccessibleScreens([
  { path: "/experts" },
  { path: "/experts/maya-lindqvist" },
  { path: "/experts/nobody-at-all" },
  { path: "/experts/maya-lindqvist/book" },
  { path: "/dashboard", as: "shopper" },
]);
