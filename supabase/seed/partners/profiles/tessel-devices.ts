import type { PartnerProfile } from "../partner-profile";

export const tesselDevices: PartnerProfile = {
  name: "Tessel Devices",
  domain: "tessel.example",
  contact: "Ji-woo Han",
  phone: "+82 2 555 0144",
  social: { youtube: "Tessel", twitter: "@tesseldevices" },
  rate: 4,
  tier: "bronze",
  status: "inactive",
  categories: ["Electronics"],
  products: ["steamers", "smart mirrors"],
  regions: ["Asia", "North America"],
  notes: "Programme ended in summer; wants to talk again next year.",
};
