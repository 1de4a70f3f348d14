import { paths, type Remote } from "@ensemble/contract";

const access = "administrator";

/** The screens of the admin domain, every one for administrators. */
export const remote: Remote = {
  screens: [
    {
      name: "dashboard",
      path: paths.admin(),
      access,
      load: () => import("./features/dashboard/dashboard-screen"),
    },
  ],
};
