import type { PartnerProfile } from "../partner-profile";

export const solaAtelier: PartnerProfile = {
  name: "Sola Atelier",
  domain: "sola-atelier.example",
  source: "sola",
  contact: "Inês Carvalho",
  phone: "+351 21 555 0166",
  social: { instagram: "@sola.atelier", tiktok: "@sola.atelier" },
  rate: 15,
  tier: "silver",
  status: "active",
  categories: ["Fashion & Apparel", "Shoes & Accessories"],
  products: ["linen", "resort"],
  regions: ["Europe", "Latin America"],
  notes: "Pauses spending from October to February.",
};
