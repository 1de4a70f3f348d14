import { z } from "zod";
import { callDatabase } from "../_shared/database.ts";
import { endpoint, Problem } from "./endpoint.ts";
import { trackingCode } from "./links.ts";

const money = z.number().min(0).max(99_999_999.99).multipleOf(0.01);
const clickId = z
  .string()
  .regex(/^[0-9]{1,18}$/, "Must be the click ID that the redirect added.")
  .meta({
    description: "The click ID that the redirect added to your URL.",
    example: "48213",
  });
const orderReference = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u, "Order references can't contain control characters.")
  .meta({ description: "Your order number: the same one is never counted twice." });

const newConversion = z
  .object({
    tracking_code: trackingCode.optional(),
    click_id: clickId.optional(),
    order_reference: orderReference,
    revenue: money.meta({ description: "In the deployment's currency.", example: 129.9 }),
    commission: money.optional().meta({
      description:
        "Only for keys with access to all partners. Can't exceed the revenue. Defaults to the partner's rate.",
    }),
    converted_at: z.iso.datetime({ offset: true }).optional().meta({
      description:
        "Must be after the link was created and within the last 90 days. Defaults to now.",
    }),
  })
  .refine((body) => body.tracking_code ?? body.click_id, {
    error: "Identify the link by tracking_code or the click by click_id.",
    path: ["tracking_code"],
  })
  .refine(({ converted_at: at }) => !at || Date.parse(at) <= Date.now() + 60_000, {
    error: "A conversion can't be in the future.",
    path: ["converted_at"],
  })
  .meta({
    id: "NewConversion",
    examples: [{ tracking_code: "EN_4F7K2M9Q", order_reference: "A-1001", revenue: 129.9 }],
  });

const conversionSchema = z
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

const outcomeSchema = z.object({
  outcome: z.enum([
    "created",
    "known",
    "conflict",
    "unknown_link",
    "unknown_click",
    "key_reused",
    "in_flight",
  ]),
  conversion: conversionSchema.optional(),
});

/** Returns the problem of an outcome, or undefined for success. */
function describeRefusal(outcome: z.infer<typeof outcomeSchema>["outcome"], order: string) {
  switch (outcome) {
    case "conflict":
      return new Problem(
        409,
        "order_known",
        `Order ${order} was already reported with different details.`,
      );
    case "in_flight":
      return new Problem(
        409,
        outcome,
        "The first request with this Idempotency-Key is still in progress.",
        {
          headers: { "Retry-After": "1" },
        },
      );
    case "key_reused":
      return new Problem(
        422,
        outcome,
        "This Idempotency-Key was already used for a different request.",
      );
    case "unknown_click":
      return new Problem(422, outcome, "This click doesn't exist or isn't yours.");
    case "unknown_link":
      return new Problem(422, outcome, "This link doesn't exist or isn't yours.");
    default:
      return undefined;
  }
}

/** POST /conversions. Safe to retry, because an order counts once. */
export const reportConversion = endpoint({
  method: "post",
  path: "/conversions",
  id: "reportConversion",
  summary: "Report a conversion",
  description:
    "Safe to retry. The same order with the same details returns 200 and the stored conversion; with different details, 409. With an Idempotency-Key, a retry returns the original response.",
  scope: "conversions:write",
  body: newConversion,
  idempotent: true,
  responses: { 201: conversionSchema, 200: conversionSchema },
  async run({ database, partner, body, once }) {
    const result = await callDatabase(
      database,
      once ? "partner_api_conversion_once" : "partner_api_conversion",
      {
        ...once,
        partner,
        code: body.tracking_code ?? null,
        click: body.click_id ?? null,
        order_number: body.order_reference,
        amount: body.revenue,
        earned: body.commission ?? null,
        happened_at: body.converted_at ?? null,
      },
    );
    const { outcome, conversion } = outcomeSchema.parse(result);
    const refusal = describeRefusal(outcome, body.order_reference);
    if (refusal) throw refusal;
    return { status: outcome === "created" ? 201 : 200, body: conversion };
  },
});
