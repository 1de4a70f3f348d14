import { expectAccessibleScreens } from "@ensemble/testing";
import { remote } from "./remote";

expectAccessibleScreens(remote, [
  { address: "/" },
  { address: "/collections" },
  { address: "/collections/the-office-edit" },
  { address: "/outfits" },
  { address: "/outfits?view=list" },
  { address: "/outfits/modern-office-elegance" },
  { address: "/items" },
  { address: "/items/structured-wool-blend-blazer-navy-afc44193" },
  { address: "/shops/zara" },
  { address: "/favorites" },
  // Without an account and a link; favorites.db.test.tsx covers them with both.
  { address: "/favorites/00000000-0000-4000-8000-000000000000" },
  { address: "/lists/00000000-0000-4000-8000-000000000000" },
  { address: "/alerts" },
  { address: "/alerts/confirm" },
  { address: "/alerts/unsubscribe?key=0" },
  { address: "/quiz" },
  // Redirects to the quiz without answers; quiz.db.test.tsx covers it with them.
  { address: "/quiz/results" },
  { address: "/profile/style" },
  { address: "/search?q=navy" },
]);
