import { expectAccessibleScreens } from "../accessible-screens";

expectAccessibleScreens([
  { path: "/experts" },
  { path: "/experts/maya-lindqvist" },
  { path: "/experts?q=nobody-is-called-that" },
  { path: "/experts/nobody-at-all" },
  { path: "/experts/maya-lindqvist/book" },
  { path: "/experts/nobody-at-all/book" },
  { path: "/booking-confirmation/none" },
  { path: "/dashboard", as: "shopper" },
]);
