import type { PartnerProfile } from "../partner-profile";

export const petalAndStem: PartnerProfile = {
  name: "Petal & Stem",
  domain: "petalandstem.example",
  contact: "Rosalind Okoye",
  phone: "+44 117 555 0190",
  social: { instagram: "@petalandstem" },
  rate: 12,
  tier: "bronze",
  status: "pending",
  categories: ["Home & Lifestyle"],
  products: ["bouquets", "subscriptions"],
  regions: ["Europe"],
  notes: "Contract with legal since Monday.",
};
