import type { PartnerProfile } from "../partner-profile";

export const solsticeSwim: PartnerProfile = {
  name: "Solstice Swim",
  domain: "solstice-swim.example",
  contact: "Kaia Nakamura",
  phone: "+61 2 5550 0126",
  social: { instagram: "@solsticeswim", tiktok: "@solsticeswim" },
  rate: 13.5,
  tier: "silver",
  status: "inactive",
  categories: ["Fashion & Apparel", "Sports & Fitness"],
  products: ["swimwear"],
  regions: ["Australia", "Asia"],
  notes: "Seasonal. Reactivate in September.",
};
