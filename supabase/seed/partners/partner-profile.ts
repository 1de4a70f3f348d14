import type { SourceKey } from "../sources";

export const tiers = ["bronze", "silver", "gold", "premium"] as const;
export type Tier = (typeof tiers)[number];
export const partnerStatuses = ["pending", "active", "inactive", "suspended"] as const;
type PartnerStatus = (typeof partnerStatuses)[number];
export const categories = [
  "Fashion & Apparel",
  "Shoes & Accessories",
  "Beauty & Cosmetics",
  "Jewelry & Watches",
  "Home & Lifestyle",
  "Electronics",
  "Sports & Fitness",
  "Health & Wellness",
] as const;
type Category = (typeof categories)[number];

/** A shop that pays a commission, as in its registration form. */
export interface PartnerProfile {
  name: string;
  /** The shop's address without "https://www."; contacts and links use it. */
  domain: string;
  /** The shop whose items earn this partner's commission. */
  source?: SourceKey;
  contact: string;
  phone: string | null;
  /** Handles by platform. */
  social: Partial<Record<"instagram" | "facebook" | "twitter" | "tiktok" | "youtube", string>>;
  rate: number;
  tier: Tier;
  status: PartnerStatus;
  categories: Category[];
  products: string[];
  regions: string[];
  notes: string | null;
}
