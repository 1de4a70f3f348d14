import { expectAccessibleScreens } from "../accessible";

expectAccessibleScreens("what visitors see passes axe", [
  { path: "/auth?mode=sign-up" },
  { path: "/auth#error_code=otp_expired&error_description=Too+old" },
  { path: "/auth/new-password" },
  { path: "/legal/privacy" },
  { path: "/no/such/page" },
]);

expectAccessibleScreens(
  "a shopper's profile passes axe",
  [{ path: "/profile", opens: [[/^Delete Account/, "Are you sure?"]] }],
  "shopper",
);
