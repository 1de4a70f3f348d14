import type { PartnerProfile } from "../partner-profile";

export const wolderWatches: PartnerProfile = {
  name: "Wolder Watches",
  domain: "wolder.example",
  contact: "Beat Aeschlimann",
  phone: "+41 44 555 01 52",
  social: { instagram: "@wolderwatches" },
  rate: 8,
  tier: "silver",
  status: "active",
  categories: ["Jewelry & Watches", "Electronics"],
  products: ["automatic", "straps"],
  regions: ["Europe", "Asia"],
  notes: null,
};
