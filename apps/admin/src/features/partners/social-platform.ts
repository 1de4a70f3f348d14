import type { SocialPlatform } from "./affiliate-partner";

/** The platforms as they write themselves. */
export const platformNames: Record<SocialPlatform, string> = {
  instagram: "Instagram",
  facebook: "Facebook",
  twitter: "Twitter",
  tiktok: "TikTok",
  youtube: "YouTube",
};
