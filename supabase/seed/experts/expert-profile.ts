import type { PortraitPicture } from "../artwork";

export const serviceTypes = ["virtual", "in_person", "wardrobe_review", "shopping_trip"] as const;
type ServiceType = (typeof serviceTypes)[number];

export const specializations = [
  "personal_styling",
  "special_occasions",
  "professional_wardrobe",
  "menswear",
  "sustainable_fashion",
  "wardrobe_audit",
] as const;
export type Specialization = (typeof specializations)[number];

/** A stylist's profile. */
export interface ExpertProfile {
  name: string;
  timeZone: string;
  years: number;
  /** Per hour, whole currency units. */
  rate: number;
  verified: boolean;
  specializations: Specialization[];
  bio: string;
  credentials: string[];
  packages: ExpertPackage[];
  /** Weekly windows: weekday (Sunday is 0), from and to as HH:MM in the expert's zone. */
  hours: [weekday: number, from: string, to: string][];
  /** First and last day away, as days after the anchor. */
  away: [first: number, last: number][];
  /** The look of the drawn portrait. */
  portrait: Omit<PortraitPicture, "seed">;
}

interface ExpertPackage {
  name: string;
  service: ServiceType;
  minutes: number;
  price: number;
  description: string;
}
