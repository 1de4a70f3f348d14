import type { PartnerProfile } from "../partner-profile";

export const voltageWorks: PartnerProfile = {
  name: "Voltage Works",
  domain: "voltageworks.example",
  source: "voltage",
  contact: "Jonas Brandt",
  phone: "+49 30 555 0172",
  social: { instagram: "@voltageworks", tiktok: "@voltageworks", youtube: "@voltageworks" },
  rate: 12.5,
  tier: "silver",
  status: "active",
  categories: ["Fashion & Apparel", "Shoes & Accessories"],
  products: ["streetwear"],
  regions: ["Europe"],
  notes: null,
};
