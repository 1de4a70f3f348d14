import { z } from "zod";

export const trackingCode = z
  .string()
  .regex(/^EN_[A-Z0-9]{8}$/, "A tracking code looks like EN_4F7K2M9Q.")
  .meta({ description: "The link's tracking code.", example: "EN_4F7K2M9Q" });

export const status = z.enum(["active", "paused", "expired"]);
const amount = z.number().meta({ description: "In the deployment's currency." });
const instant = z.string().meta({ format: "date-time" });

export const storedLink = z.object({
  tracking_code: trackingCode,
  campaign_name: z.string(),
  original_url: z.string().meta({ format: "uri", description: "Where the link leads." }),
  status,
  expires_at: instant.nullable(),
  created_at: instant,
  clicks: z.int(),
  conversions: z.int(),
  revenue: amount,
  commission: amount,
  conversion_rate: z.number().meta({ description: "Conversions per 100 clicks, one decimal." }),
});

export const linkSchema = storedLink
  .extend({
    tracking_url: z.string().meta({ format: "uri", description: "The address to publish." }),
  })
  .meta({ id: "Link" });

export type Link = z.infer<typeof linkSchema>;
