import type { PartnerProfile } from "../partner-profile";

export const fieldAndLoom: PartnerProfile = {
  name: "Field & Loom",
  domain: "fieldandloom.example",
  source: "loom",
  contact: "Bethan Pryce",
  phone: null,
  social: { instagram: "@fieldandloom", facebook: "fieldandloom" },
  rate: 13,
  tier: "silver",
  status: "active",
  categories: ["Fashion & Apparel", "Home & Lifestyle"],
  products: ["handweaving", "plant dyes"],
  regions: ["Europe", "Australia"],
  notes: "Made to order: four weeks, and customers should know before they click.",
};
