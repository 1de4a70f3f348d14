import type { PartnerProfile } from "../partner-profile";

export const mango: PartnerProfile = {
  name: "Mango",
  domain: "mango.example",
  source: "MANGO",
  contact: "Jordi Puig",
  phone: "+34 932 555 021",
  social: { instagram: "@mango.example", youtube: "mango.example" },
  rate: 8,
  tier: "premium",
  status: "active",
  categories: ["Fashion & Apparel", "Shoes & Accessories"],
  products: ["knitwear", "linen"],
  regions: ["Europe", "North America", "Middle East"],
  notes: "Free returns in all regions; say so near the button.",
};
