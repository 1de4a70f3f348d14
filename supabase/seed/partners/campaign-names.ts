/** Subjects of campaigns, for any partner. */
export const themes: readonly string[] = [
  "Bestsellers",
  "Editor’s picks",
  "First order",
  "Free returns",
  "Gift guide",
  "Holiday capsule",
  "Last chance",
  "Loyalty week",
  "Members’ evening",
  "Mid-season sale",
  "New arrivals",
  "New year reset",
  "Small luxuries",
  "Travel season",
];

/** Subjects for partners in fashion only. */
export const fashionThemes: readonly string[] = [
  "Autumn coats",
  "Back to work",
  "Denim days",
  "Evening edit",
  "Linen week",
  "Party preview",
  "Rainy-day edit",
  "Spring knits",
  "Wedding guest",
  "Winter whites",
];

/** The location of the link. */
export const placements: readonly string[] = [
  "Newsletter",
  "Home banner",
  "Collection page",
  "Style quiz",
  "Instagram story",
  "Outfit page",
  "Search results",
  "Journal",
  "Pinterest",
  "Push message",
];
