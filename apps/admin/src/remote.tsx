import { paths, patterns, type Remote } from "@ensemble/contract";
import { feedPaths, feedPattern, studioPaths, studioPatterns } from "@ensemble/domain";

const access = "administrator";

/** The screens of the admin area. */
export const remote: Remote = {
  screens: [
    {
      name: "dashboard",
      path: paths.admin(),
      access,
      load: () => import("./features/dashboard/dashboard-screen"),
    },
    {
      name: "outfit-list",
      path: paths.adminOutfits(),
      access,
      load: () => import("./features/outfits/outfit-list-screen"),
    },
    {
      name: "item-list",
      path: paths.adminItems(),
      access,
      load: () => import("./features/items/item-list-screen"),
    },
    {
      name: "item",
      path: patterns.adminItem,
      access,
      load: () => import("./features/items/item-screen"),
    },
    {
      name: "collection-list",
      path: paths.adminCollections(),
      access,
      load: () => import("./features/collections/collection-list-screen"),
    },
    {
      name: "shop-list",
      path: paths.adminShops(),
      access,
      load: () => import("./features/shops/shop-list-screen"),
    },
    {
      name: "feed-list",
      path: feedPaths.feeds(),
      access,
      load: () => import("./features/feeds/feed-list-screen"),
    },
    {
      name: "offer-list",
      path: feedPaths.offers(),
      access,
      load: () => import("./features/feeds/offer-list-screen"),
    },
    {
      name: "visit-list",
      path: feedPaths.visits(),
      access,
      load: () => import("./features/feeds/visit-list-screen"),
    },
    {
      name: "feed",
      path: feedPattern,
      access,
      load: () => import("./features/feeds/feed-screen"),
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
      load: () => import("./features/experts/expert-screen"),
    },
    {
      name: "expert-calendar",
      path: studioPatterns.adminCalendar,
      access,
      load: () => import("./features/experts/expert-calendar-screen"),
    },
    {
      name: "expert-hours",
      path: studioPatterns.adminHours,
      access,
      load: () => import("./features/experts/expert-hours-screen"),
    },
    {
      name: "expert-client",
      path: studioPatterns.adminClient,
      access,
      load: () => import("./features/experts/expert-client-screen"),
    },
    {
      name: "people",
      path: studioPaths.adminPeople(),
      access,
      load: () => import("./features/people/people-screen"),
    },
    {
      name: "messages",
      path: paths.adminMessages(),
      access,
      load: () => import("./features/messages/messages-screen"),
    },
    {
      name: "platform",
      path: paths.adminPlatform(),
      access,
      load: () => import("./features/platform/platform-screen"),
    },
    {
      name: "partner-hub",
      path: paths.adminPartners(),
      access,
      load: () => import("./features/partners/partner-hub-screen"),
    },
    {
      name: "partner-directory",
      path: paths.adminPartnerDirectory(),
      access,
      load: () => import("./features/partners/partner-directory-screen"),
    },
    {
      name: "partner-registration",
      path: paths.adminPartnerRegister(),
      access,
      load: () => import("./features/partners/partner-registration-screen"),
    },
    {
      name: "partner-details",
      path: patterns.adminPartner,
      access,
      load: () => import("./features/partners/partner-details-screen"),
    },
    {
      name: "links",
      path: paths.adminPartnerLinks(),
      access,
      load: () => import("./features/links/links-screen"),
    },
    {
      name: "partner-analytics",
      path: paths.adminPartnerAnalytics(),
      access,
      load: () => import("./features/analytics/partner-analytics-screen"),
    },
    {
      name: "bulk",
      path: paths.adminPartnerBulk(),
      access,
      load: () => import("./features/bulk/bulk-screen"),
    },
    {
      name: "api-keys",
      path: paths.adminPartnerApi(),
      access,
      load: () => import("./features/api-keys/api-keys-screen"),
    },
  ],
};
