import type { PartnerProfile } from "../partner-profile";

export const kestrelRow: PartnerProfile = {
  name: "Kestrel Row",
  domain: "kestrelrow.example",
  source: "kestrel",
  contact: "Hugh Pemberton",
  phone: "+44 20 5555 0148",
  social: { instagram: "@kestrelrow", twitter: "@kestrelrow" },
  rate: 10,
  tier: "gold",
  status: "active",
  categories: ["Fashion & Apparel"],
  products: ["suits", "shirts"],
  regions: ["Europe", "North America"],
  notes: "Wants a monthly call, first Thursday.",
};
