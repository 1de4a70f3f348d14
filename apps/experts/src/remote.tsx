import { paths, patterns, type Remote } from "@ensemble/contract";
import { studioPaths, studioPatterns } from "@ensemble/domain";

export const remote: Remote = {
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
    ...Object.entries({
      studio: studioPaths.studio(),
      "studio-calendar": studioPaths.calendar(),
      "studio-clients": studioPaths.clients(),
      "studio-client": studioPatterns.client,
      "studio-hours": studioPaths.hours(),
      "studio-packages": studioPaths.packages(),
      "studio-profile": studioPaths.profile(),
    }).map(([name, path]) => ({
      name,
      path,
      load: () => import("./features/studio/studio-screen"),
    })),
    {
      name: "invitation",
      path: studioPatterns.invitation,
      load: () => import("./features/invitation/invitation-screen"),
    },
  ],
};
