import type { PartnerProfile } from "../partner-profile";

export const zara: PartnerProfile = {
  name: "Zara",
  domain: "zara.example",
  source: "ZARA",
  contact: "Lucía Ferrer",
  phone: "+34 981 555 010",
  social: { instagram: "@zara.example", tiktok: "@zara.example" },
  rate: 7.5,
  tier: "premium",
  status: "active",
  categories: ["Fashion & Apparel", "Shoes & Accessories"],
  products: ["tailoring", "party shoes"],
  regions: ["Europe", "North America", "Latin America"],
  notes: "Feed refreshes nightly. Sale dates are embargoed until 48 hours before.",
};
