import { paths, patterns, type Remote } from "@ensemble/contract";
import { studioPaths, studioPatterns } from "@ensemble/domain";

export const remote: Remote = {
  parts: [
    {
      name: "author",
      renderMode: "server",
      load: () => import("./features/experts/author-part"),
    },
  ],
  screens: [
    {
      name: "expert-directory",
      path: paths.experts(),
      renderMode: "server",
      load: () => import("./features/experts/expert-directory-screen"),
    },
    {
      name: "expert-profile",
      path: patterns.expert,
      renderMode: "server",
      load: () => import("./features/experts/expert-profile-screen"),
    },
    {
      name: "book-expert",
      path: patterns.bookExpert,
      load: () => import("./features/booking/book-expert-screen"),
    },
    {
      name: "booking-confirmation",
      path: patterns.bookingConfirmation,
      load: () => import("./features/bookings/booking-confirmation-screen"),
    },
    {
      name: "dashboard",
      path: paths.dashboard(),
      load: () => import("./features/bookings/dashboard-screen"),
    },
    {
      name: "studio",
      path: studioPaths.studio(),
      load: () => import("./features/studio/studio-screen"),
    },
    {
      name: "studio-calendar",
      path: studioPaths.calendar(),
      load: () => import("./features/studio/studio-calendar-screen"),
    },
    {
      name: "studio-calendars",
      path: studioPaths.calendars(),
      load: () => import("./features/calendars/studio-calendars-screen"),
    },
    {
      name: "studio-clients",
      path: studioPaths.clients(),
      load: () => import("./features/studio/studio-clients-screen"),
    },
    {
      name: "studio-hours",
      path: studioPaths.hours(),
      load: () => import("./features/studio/studio-hours-screen"),
    },
    {
      name: "studio-packages",
      path: studioPaths.packages(),
      load: () => import("./features/studio/studio-packages-screen"),
    },
    {
      name: "studio-profile",
      path: studioPaths.profile(),
      load: () => import("./features/studio/studio-profile-screen"),
    },
    {
      name: "studio-client",
      path: studioPatterns.client,
      load: () => import("./features/studio/studio-client-screen"),
    },
    {
      name: "invitation",
      path: studioPatterns.invitation,
      load: () => import("./features/invitation/invitation-screen"),
    },
  ],
};
