import { paths, type Remote } from "@ensemble/contract";

/** The screens of the admin domain. */
export const remote: Remote = {
  screens: [
    {
      name: "dashboard",
      path: paths.admin(),
      load: () => import("./features/dashboard/dashboard-screen"),
    },
  ],
};
