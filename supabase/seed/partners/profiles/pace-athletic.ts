import type { PartnerProfile } from "../partner-profile";

export const paceAthletic: PartnerProfile = {
  name: "Pace Athletic",
  domain: "pace-athletic.example",
  source: "pace",
  contact: "Renee Whitfield",
  phone: "+1 503 555 0119",
  social: { instagram: "@paceathletic", facebook: "paceathletic", youtube: "@paceathletic" },
  rate: 9,
  tier: "gold",
  status: "active",
  categories: ["Sports & Fitness", "Shoes & Accessories"],
  products: ["running", "studio"],
  regions: ["North America", "Europe"],
  notes: "January is their Christmas. Brief them in November.",
};
