import { expectAccessibleScreens } from "../accessible-screens";

expectAccessibleScreens([
  { path: "/" },
  { path: "/collections" },
  { path: "/collections/the-office-edit" },
  { path: "/outfits" },
  { path: "/outfits?view=list" },
  { path: "/outfits/modern-office-elegance#reviews" },
  { path: "/favorites" },
  { path: "/quiz" },
  { path: "/search?q=navy" },
]);
