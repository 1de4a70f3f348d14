import type { RemoteScreen } from "@ensemble/contract";

/** The shell's own screens: who somebody is, what the law asks for, and what was not found. */
export const screens: readonly RemoteScreen[] = [
  { name: "not-found", path: "*", load: () => import("./features/not-found/not-found-screen") },
];
