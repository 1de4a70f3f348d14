import type { PartnerProfile } from "../partner-profile";

export const nordhusStudio: PartnerProfile = {
  name: "Nordhus Studio",
  domain: "nordhus.example",
  source: "nordhus",
  contact: "Signe Aaby",
  phone: "+45 33 555 042",
  social: { instagram: "@nordhusstudio" },
  rate: 12,
  tier: "gold",
  status: "active",
  categories: ["Fashion & Apparel"],
  products: ["wool coats", "cashmere"],
  regions: ["Europe"],
  notes: "Small runs: check stock before a newsletter.",
};
