import type { PartnerProfile } from "../partner-profile";

export const lumenSkincare: PartnerProfile = {
  name: "Lumen Skincare",
  domain: "lumen-skin.example",
  contact: "Dr Asha Menon",
  phone: "+44 161 555 0121",
  social: { instagram: "@lumenskin", tiktok: "@lumenskin" },
  rate: 18,
  tier: "gold",
  status: "active",
  categories: ["Beauty & Cosmetics", "Health & Wellness"],
  products: ["sun care", "refills"],
  regions: ["Europe"],
  notes: "No before-and-after pictures, by contract.",
};
