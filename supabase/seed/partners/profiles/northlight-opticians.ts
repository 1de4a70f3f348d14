import type { PartnerProfile } from "../partner-profile";

export const northlightOpticians: PartnerProfile = {
  name: "Northlight Opticians",
  domain: "northlight.example",
  contact: "Fergus Mackay",
  phone: "+44 131 555 0168",
  social: { facebook: "northlightopticians" },
  rate: 10,
  tier: "bronze",
  status: "active",
  categories: ["Shoes & Accessories", "Health & Wellness"],
  products: ["frames", "sunglasses"],
  regions: ["Europe"],
  notes: "Prescription orders count once the lenses are paid.",
};
