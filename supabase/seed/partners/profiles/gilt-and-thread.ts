import type { PartnerProfile } from "../partner-profile";

export const giltAndThread: PartnerProfile = {
  name: "Gilt & Thread",
  domain: "giltandthread.example",
  contact: "Vera Kowalczyk",
  phone: "+48 22 555 01 78",
  social: { instagram: "@giltandthread" },
  rate: 22,
  tier: "bronze",
  status: "suspended",
  categories: ["Fashion & Apparel", "Jewelry & Watches"],
  products: ["embroidery"],
  regions: ["Europe"],
  notes: "Suspended: three orders unpaid, promised for the end of the month.",
};
