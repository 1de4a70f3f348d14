import { paths, patterns, type Remote } from "@ensemble/contract";

export const remote: Remote = {
  screens: [
    {
      name: "expert-directory",
      path: paths.experts(),
      drawn: "server",
      load: () => import("./features/experts/directory/expert-directory-screen"),
    },
    {
      name: "expert-profile",
      path: patterns.expert,
      drawn: "server",
      load: () => import("./features/experts/profile/expert-profile-screen"),
    },
    {
      name: "book-expert",
      path: patterns.bookExpert,
      load: () => import("./features/bookings/wizard/book-expert-screen"),
    },
    {
      name: "booking-confirmation",
      path: patterns.bookingConfirmation,
      load: () => import("./features/bookings/confirmation/booking-confirmation-screen"),
    },
    {
      name: "dashboard",
      path: paths.dashboard(),
      load: () => import("./features/bookings/list/dashboard-screen"),
    },
  ],
};
