import type { PartnerProfile } from "../partner-profile";

export const brightwellApothecary: PartnerProfile = {
  name: "Brightwell Apothecary",
  domain: "brightwell.example",
  contact: "Samuel Adeyemi",
  phone: "+1 312 555 0105",
  social: { instagram: "@brightwellapothecary", facebook: "brightwell" },
  rate: 17,
  tier: "bronze",
  status: "pending",
  categories: ["Health & Wellness", "Beauty & Cosmetics"],
  products: ["supplements", "bath"],
  regions: ["North America"],
  notes: "Health claims to be checked before approval.",
};
