import { expectAccessibleScreens } from "../accessible-screens";

expectAccessibleScreens([
  { path: "/" },
  { path: "/collections" },
  { path: "/collections/the-office-edit" },
  { path: "/outfits" },
  { path: "/outfits?view=list" },
  { path: "/outfits/modern-office-elegance#reviews" },
  { path: "/favorites" },
  { path: "/lists/00000000-0000-4000-8000-000000000000" },
  { path: "/quiz" },
  { path: "/search?q=navy" },
]);
