import { expectAccessibleScreens, shopper, stylist } from "@ensemble/testing";
import { remote } from "./remote";

expectAccessibleScreens(remote, [
  { address: "/experts" },
  { address: "/experts/maya-lindqvist" },
  { address: "/experts?q=no-such-name" },
  { address: "/experts/no-such-expert" },
  { address: "/experts/maya-lindqvist/book" },
  { address: "/experts/no-such-expert/book" },
  { address: "/booking-confirmation/none" },
  { address: "/dashboard", as: shopper },
  { address: "/studio/hours", as: stylist },
  { address: "/studio/packages", as: stylist },
  { address: "/studio/profile", as: stylist },
  { address: "/studio/invitation/none?key=none" },
  { address: "/studio", as: stylist },
  { address: "/studio/calendar", as: stylist },
  { address: "/studio/clients", as: stylist },
  { address: "/studio/clients/none", as: stylist },
]);
