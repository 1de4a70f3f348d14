import type { PartnerProfile } from "../partner-profile";

export const oatAndIvory: PartnerProfile = {
  name: "Oat & Ivory",
  domain: "oatandivory.example",
  contact: "Marguerite Lowell",
  phone: null,
  social: { instagram: "@oatandivory" },
  rate: 15,
  tier: "silver",
  status: "active",
  categories: ["Beauty & Cosmetics"],
  products: ["lipstick", "soap"],
  regions: ["North America"],
  notes: null,
};
