import { expectAccessibleScreens, shopper } from "@ensemble/testing";
import { screens } from "./screens";

expectAccessibleScreens({ screens }, [
  { address: "/auth" },
  { address: "/auth?mode=sign-up" },
  { address: "/auth#error_code=otp_expired&error_description=Too+old" },
  { address: "/auth/new-password" },
  { address: "/profile" },
  { address: "/profile/sign-in", as: shopper },
  { address: "/profile", as: shopper },
  { address: "/legal/privacy" },
  { address: "/legal/terms" },
  { address: "/legal/affiliate" },
  { address: "/legal/imprint" },
  { address: "/link-closed" },
  { address: "/no/such/page" },
]);
