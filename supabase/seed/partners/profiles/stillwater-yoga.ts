import type { PartnerProfile } from "../partner-profile";

export const stillwaterYoga: PartnerProfile = {
  name: "Stillwater Yoga",
  domain: "stillwater.example",
  contact: "Clara Jensen",
  phone: null,
  social: { instagram: "@stillwater.yoga", youtube: "@stillwateryoga" },
  rate: 20,
  tier: "bronze",
  status: "active",
  categories: ["Sports & Fitness", "Health & Wellness"],
  products: ["mats", "memberships"],
  regions: ["Europe", "North America"],
  notes: null,
};
