import type { PartnerProfile } from "../partner-profile";

export const haldenLeather: PartnerProfile = {
  name: "Halden Leather",
  domain: "halden.example",
  source: "halden",
  contact: "Torstein Vik",
  phone: "+47 22 55 50 31",
  social: { instagram: "@haldenleather" },
  rate: 11,
  tier: "silver",
  status: "active",
  categories: ["Shoes & Accessories"],
  products: ["bags", "boots", "belts"],
  regions: ["Europe", "North America"],
  notes: null,
};
