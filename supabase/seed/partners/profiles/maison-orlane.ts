import type { PartnerProfile } from "../partner-profile";

export const maisonOrlane: PartnerProfile = {
  name: "Maison Orlane",
  domain: "maison-orlane.example",
  source: "orlane",
  contact: "Camille Vasseur",
  phone: "+33 1 55 50 10 77",
  social: { instagram: "@maisonorlane", youtube: "@maisonorlane" },
  rate: 14,
  tier: "premium",
  status: "active",
  categories: ["Fashion & Apparel", "Jewelry & Watches"],
  products: ["evening dresses", "silk"],
  regions: ["Europe", "North America", "Asia"],
  notes: "Pictures of the evening line need approval, two days.",
};
