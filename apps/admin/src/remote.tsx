import { paths, type Remote, type RemoteScreen } from "@ensemble/contract";
import { guarded } from "./features/guard/guarded";

const screens: RemoteScreen[] = [
  {
    name: "dashboard",
    path: paths.admin(),
    load: () => import("./features/dashboard/dashboard-screen"),
  },
];

/** The screens of the admin domain, each behind the guard. */
export const remote: Remote = { screens: screens.map(guarded) };
