import { expectAccessibleScreens, shopper } from "@ensemble/testing";
import { remote } from "./remote";

expectAccessibleScreens(remote, [
  { address: "/experts" },
  { address: "/experts/maya-lindqvist" },
  { address: "/experts?q=nobody-is-called-that" },
  { address: "/experts/nobody-at-all" },
  { address: "/experts/maya-lindqvist/book" },
  { address: "/experts/nobody-at-all/book" },
  { address: "/booking-confirmation/none" },
  { address: "/dashboard", as: shopper },
]);
