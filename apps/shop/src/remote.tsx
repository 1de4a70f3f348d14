import { paths, patterns, type Remote } from "@ensemble/contract";
import { homeHero } from "./features/home/home-hero";
import { shopPaths, shopPatterns } from "./paths";

export const remote: Remote = {
  parts: [
    {
      name: "looks",
      renderMode: "server",
      load: () => import("./features/outfits/looks-part"),
    },
  ],
  screens: [
    {
      name: "home",
      path: paths.home(),
      hero: homeHero,
      renderMode: "server",
      load: () => import("./features/home/home-screen"),
    },
    {
      name: "collection-list",
      path: paths.collections(),
      renderMode: "server",
      load: () => import("./features/collections/collection-list-screen"),
    },
    {
      name: "collection-detail",
      path: patterns.collection,
      renderMode: "server",
      load: () => import("./features/collections/collection-detail-screen"),
    },
    {
      name: "outfit-list",
      path: paths.outfits(),
      renderMode: "server",
      load: () => import("./features/outfits/outfit-list-screen"),
    },
    {
      name: "outfit-detail",
      path: patterns.outfit,
      renderMode: "server",
      load: () => import("./features/outfit/outfit-detail-screen"),
    },
    {
      name: "item-list",
      path: paths.items(),
      renderMode: "server",
      load: () => import("./features/item-pages/item-list-screen"),
    },
    {
      name: "item",
      path: patterns.item,
      renderMode: "server",
      load: () => import("./features/item-pages/item-screen"),
    },
    {
      name: "shop",
      path: patterns.shop,
      renderMode: "server",
      load: () => import("./features/item-pages/shop-screen"),
    },
    {
      name: "favorites",
      path: paths.favorites(),
      load: () => import("./features/favorites/favorites-screen"),
    },
    {
      name: "favorite-list",
      path: shopPatterns.favoriteList,
      load: () => import("./features/favorites/favorite-list-screen"),
    },
    {
      // Isn't server-rendered, because a link that is turned off must not stay in a cache.
      name: "shared-list",
      path: shopPatterns.sharedList,
      load: () => import("./features/favorites/shared-list-screen"),
    },
    {
      name: "alerts",
      path: shopPaths.alerts(),
      load: () => import("./features/alerts/alerts-screen"),
    },
    {
      name: "confirm-alerts",
      path: shopPaths.confirmAlerts(),
      load: () => import("./features/alerts/confirm-alerts-screen"),
    },
    {
      name: "unsubscribe",
      path: shopPaths.unsubscribe(),
      load: () => import("./features/alerts/unsubscribe-screen"),
    },
    {
      name: "search",
      path: paths.search(),
      renderMode: "server",
      load: () => import("./features/search/search-screen"),
    },
    { name: "quiz", path: paths.quiz(), load: () => import("./features/quiz/quiz-screen") },
    {
      name: "quiz-results",
      path: paths.quizResults(),
      load: () => import("./features/quiz/quiz-results-screen"),
    },
    {
      name: "style-profile",
      path: paths.styleProfile(),
      load: () => import("./features/for-you/style-profile-screen"),
    },
  ],
};
