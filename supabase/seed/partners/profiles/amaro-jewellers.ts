import type { PartnerProfile } from "../partner-profile";

export const amaroJewellers: PartnerProfile = {
  name: "Amaro Jewellers",
  domain: "amaro.example",
  source: "amaro",
  contact: "Giulia Amaro",
  phone: "+39 02 5550 0183",
  social: { instagram: "@amaro.gioielli" },
  rate: 16,
  tier: "gold",
  status: "active",
  categories: ["Jewelry & Watches"],
  products: ["pearls", "vermeil"],
  regions: ["Europe", "North America"],
  notes: "Engraving orders pay no commission.",
};
