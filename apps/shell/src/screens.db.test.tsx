import { expectAccessibleScreens, shopper } from "@ensemble/testing";
import { screens } from "./screens";

expectAccessibleScreens({ screens }, [
  { address: "/auth" },
  { address: "/auth?mode=sign-up" },
  { address: "/auth#error_code=otp_expired&error_description=Too+old" },
  // Its states are in features/auth/email-link.db.test.tsx.
  { address: "/auth/link" },
  { address: "/auth/new-password" },
  { address: "/profile" },
  { address: "/profile/sign-in", as: shopper },
  { address: "/profile", as: shopper, opens: [[/^Delete Account/]] },
  { address: "/legal/privacy" },
  { address: "/legal/terms" },
  { address: "/legal/affiliate" },
  { address: "/legal/imprint" },
  { address: "/link-check" },
  { address: "/link-closed" },
  { address: "/no/such/page" },
]);
