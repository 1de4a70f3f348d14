import { expectAccessibleScreens } from "../accessible";

expectAccessibleScreens("passes axe on visitors' screens", [
  { path: "/auth?mode=sign-up" },
  { path: "/auth#error_code=otp_expired&error_description=Too+old" },
  { path: "/auth/new-password" },
  { path: "/legal/privacy" },
  { path: "/no/such/page" },
]);

expectAccessibleScreens(
  "passes axe on a shopper's profile",
  [{ path: "/profile", opens: [[/^Delete Account/, "Are you sure?"]] }],
  "shopper",
);
