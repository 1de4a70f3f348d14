import type { PartnerProfile } from "../partner-profile";

export const rewearCircle: PartnerProfile = {
  name: "Rewear Circle",
  domain: "rewearcircle.example",
  contact: "Tomás Rivera",
  phone: "+1 415 555 0133",
  social: { instagram: "@rewearcircle", twitter: "@rewearcircle", tiktok: "@rewearcircle" },
  rate: 11,
  tier: "silver",
  status: "active",
  categories: ["Fashion & Apparel"],
  products: ["pre-owned", "repairs"],
  regions: ["North America"],
  notes: "Each piece exists once: links expire quickly.",
};
