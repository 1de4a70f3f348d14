import { z } from "zod";
import { trackingCode } from "./link-schema.ts";

const money = z.number().min(0).max(99_999_999.99).multipleOf(0.01);
const clickId = z
  .string()
  .regex(/^[0-9]{1,18}$/, "A click is named by the number that the redirect appended.")
  .meta({
    description: "The number that the redirect appended to your address.",
    example: "48213",
  });
const orderReference = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u, "An order reference has no control characters.")
  .meta({ description: "Your order number: the same one is never counted twice." });

export const newConversion = z
  .object({
    tracking_code: trackingCode.optional(),
    click_id: clickId.optional(),
    order_reference: orderReference,
    revenue: money.meta({ description: "In the deployment's currency.", example: 129.9 }),
    commission: money.optional().meta({
      description:
        "Only by keys for all partners, and not more than the revenue. Left out: the partner's rate of the revenue.",
    }),
    converted_at: z.iso
      .datetime({ offset: true })
      .optional()
      .meta({ description: "Not before the link, at most 90 days ago. Left out: now." }),
  })
  .refine((sent) => sent.tracking_code ?? sent.click_id, {
    error: "Name the link by tracking_code or the click by click_id.",
    path: ["tracking_code"],
  })
  .refine(({ converted_at: at }) => !at || Date.parse(at) <= Date.now() + 60_000, {
    error: "A conversion cannot be in the future.",
    path: ["converted_at"],
  })
  .meta({
    id: "NewConversion",
    examples: [{ tracking_code: "EN_4F7K2M9Q", order_reference: "A-1001", revenue: 129.9 }],
  });

export const conversionSchema = z
  .object({
    id: z.uuid(),
    tracking_code: trackingCode,
    click_id: clickId.nullable(),
    order_reference: z.string(),
    revenue: z.number(),
    commission: z.number(),
    converted_at: z.string().meta({ format: "date-time" }),
    created_at: z.string().meta({ format: "date-time" }),
  })
  .meta({ id: "Conversion" });
