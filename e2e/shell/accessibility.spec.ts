import { expectAccessibleScreens } from "../accessible-screens";

expectAccessibleScreens([
  { path: "/auth?mode=sign-up" },
  { path: "/auth#error_code=otp_expired&error_description=Too+old" },
  { path: "/auth/new-password" },
  { path: "/profile", as: "shopper" },
  { path: "/legal/privacy" },
  { path: "/no/such/page" },
]);
