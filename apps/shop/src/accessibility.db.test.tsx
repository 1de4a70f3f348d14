import { expectAccessibleScreens } from "@ensemble/testing";
import { remote } from "./remote";

expectAccessibleScreens(remote, [
  { address: "/" },
  { address: "/collections" },
  { address: "/collections/the-office-edit" },
  { address: "/outfits" },
  { address: "/outfits?view=list" },
  { address: "/outfits/modern-office-elegance" },
  { address: "/pieces" },
  { address: "/pieces/structured-wool-blend-blazer-navy-afc44193" },
  { address: "/shops/zara" },
  { address: "/favorites" },
  { address: "/quiz" },
  // Redirects to the quiz without answers; quiz-screens.db.test.tsx covers it with them.
  { address: "/quiz/results" },
  { address: "/profile/style" },
  { address: "/search?q=navy" },
]);
