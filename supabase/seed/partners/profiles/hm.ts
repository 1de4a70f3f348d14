import type { PartnerProfile } from "../partner-profile";

export const hm: PartnerProfile = {
  name: "H&M",
  domain: "hm.example",
  source: "HM",
  contact: "Ebba Nyström",
  phone: "+46 8 555 013",
  social: { instagram: "@hm.example", facebook: "hm.example", twitter: "@hm_example" },
  rate: 6,
  tier: "gold",
  status: "active",
  categories: ["Fashion & Apparel", "Sports & Fitness"],
  products: ["basics", "training"],
  regions: ["Europe", "North America", "Asia"],
  notes: null,
};
