import { paths, patterns, type Remote } from "@ensemble/contract";

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
    {
      name: "experts",
      path: paths.adminExperts(),
      access,
      load: () => import("./features/experts/experts-screen"),
    },
    {
      name: "expert-bookings",
      path: paths.adminBookings(),
      access,
      load: () => import("./features/bookings/expert-bookings-screen"),
    },
    {
      name: "expert",
      path: patterns.adminExpert,
      access,
      load: () => import("./features/expert-form/expert-screen"),
    },
    {
      name: "messages",
      path: paths.adminMessages(),
      access,
      load: () => import("./features/messages/messages-screen"),
    },
  ],
};
