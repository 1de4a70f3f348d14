import { paths, type RemoteScreen } from "@ensemble/contract";
import { emailLinkPath, signInDetailsPath } from "./features/auth/auth";

/** The shell's own screens for accounts, legal pages and unknown paths. */
export const screens: readonly RemoteScreen[] = [
  { name: "auth", path: paths.auth(), load: () => import("./features/auth/auth-screen") },
  {
    name: "new-password",
    path: paths.newPassword(),
    load: () => import("./features/auth/new-password-screen"),
  },
  {
    name: "email-link",
    path: emailLinkPath,
    load: () => import("./features/auth/email-link-screen"),
  },
  {
    name: "profile",
    path: paths.profile(),
    load: () => import("./features/profile/profile-screen"),
  },
  {
    name: "sign-in-details",
    path: signInDetailsPath,
    load: () => import("./features/profile/sign-in-details-screen"),
  },
  {
    name: "privacy",
    path: paths.privacy(),
    renderMode: "server",
    load: () => import("./features/legal/privacy-screen"),
  },
  {
    name: "terms",
    path: paths.terms(),
    renderMode: "server",
    load: () => import("./features/legal/terms-screen"),
  },
  {
    name: "affiliate",
    path: paths.affiliateDisclosure(),
    renderMode: "server",
    load: () => import("./features/legal/affiliate-screen"),
  },
  {
    name: "imprint",
    path: paths.imprint(),
    renderMode: "server",
    load: () => import("./features/legal/imprint-screen"),
  },
  // Named by the worker's visits of shops (tools/worker/src/visits).
  {
    name: "link-check",
    path: "/link-check",
    renderMode: "server",
    load: () => import("./features/legal/link-check-screen"),
  },
  // Named by the tracking redirect (supabase/functions/follow-link).
  {
    name: "link-closed",
    path: "/link-closed",
    load: () => import("./features/not-found/link-closed-screen"),
  },
  {
    name: "not-found",
    path: "*",
    renderMode: "server",
    load: () => import("./features/not-found/not-found-screen"),
  },
];
