import type { PartnerProfile } from "../partner-profile";

export const hearthside: PartnerProfile = {
  name: "Hearthside",
  domain: "hearthside.example",
  contact: "Anneke de Groot",
  phone: "+31 20 555 0137",
  social: { instagram: "@hearthside.home", facebook: "hearthside" },
  rate: 9,
  tier: "bronze",
  status: "active",
  categories: ["Home & Lifestyle"],
  products: ["hangers", "wardrobes", "linen care"],
  regions: ["Europe"],
  notes: "Converts best from the wardrobe clear-out guide.",
};
