import { z } from "zod";
import { callDatabase } from "../_shared/database.ts";
import { endpoint, Problem } from "./endpoint.ts";
import { trackingCode } from "./links.ts";

const money = z.number().min(0).max(99_999_999.99).multipleOf(0.01);
const clickId = z
  .string()
  .regex(/^([0-9]{1,18}|[a-z2-7]{20})$/i, "Must be the click ID that the redirect added.")
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
  .meta({
    description:
      "Your order number, in any case: the same one is never counted twice. Report it again to change it.",
  });
const lineReference = z
  .string()
  .trim()
  .max(100)
  .regex(/^\P{Cc}*$/u, "Line references can't contain control characters.")
  .meta({ description: "Your number of one of several lines of the order." });
const status = z.enum(["pending", "approved", "declined"]);

/** Tolerates clocks that are up to a minute ahead. */
const isPast = (at: string | undefined) => !at || Date.parse(at) <= Date.now() + 60_000;

const newConversion = z
  .object({
    tracking_code: trackingCode.optional(),
    click_id: clickId.optional(),
    order_reference: orderReference,
    line_reference: lineReference.optional(),
    revenue: money.meta({ description: "In the deployment's currency.", example: 129.9 }),
    commission: money.optional().meta({
      description: "Only for keys with access to all partners. Defaults to the partner's rate.",
    }),
    status: status.optional().meta({
      description:
        "Defaults to the status so far, or else to approved. A return in part is a smaller revenue, a return of everything is declined.",
    }),
    converted_at: z.iso.datetime({ offset: true }).optional().meta({
      description:
        "When the purchase was made. Defaults to now. With a partner's own key, it must be after the link was created and within the last 90 days.",
    }),
    occurred_at: z.iso.datetime({ offset: true }).optional().meta({
      description:
        "When this change took effect. After an approval, it counts on this day. Defaults to now.",
    }),
  })
  .refine((body) => body.tracking_code ?? body.click_id, {
    error: "Identify the link by tracking_code or the click by click_id.",
    path: ["tracking_code"],
  })
  .refine(({ converted_at: at }) => isPast(at), {
    error: "A conversion can't be in the future.",
    path: ["converted_at"],
  })
  .refine(({ occurred_at: at }) => isPast(at), {
    error: "A change can't be in the future.",
    path: ["occurred_at"],
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
    line_reference: z.string(),
    revenue: z.number(),
    commission: z.number(),
    status: z.enum([...status.options, "paid"]),
    converted_at: z.string().meta({ format: "date-time" }),
    created_at: z.string().meta({ format: "date-time" }),
  })
  .meta({ id: "Conversion" });

const outcomeSchema = z.object({
  outcome: z.enum([
    "created",
    "known",
    "changed",
    "other_link",
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
    case "other_link":
      return new Problem(422, outcome, `Order ${order} was already reported for another link.`);
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

/** POST /conversions. Safe to retry, because a line of an order counts once. */
export const reportConversion = endpoint({
  method: "post",
  path: "/conversions",
  id: "reportConversion",
  summary: "Report, change, approve or decline a conversion",
  description:
    "Safe to retry, and to repeat with other details: a new order returns 201; a known one returns 200 and the conversion as it's now stored. With an Idempotency-Key, a retry returns the original response.",
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
        line: body.line_reference ?? "",
        line_status: body.status ?? null,
        effective_at: body.occurred_at ?? null,
      },
    );
    const { outcome, conversion } = outcomeSchema.parse(result);
    const refusal = describeRefusal(outcome, body.order_reference);
    if (refusal) throw refusal;
    return { status: outcome === "created" ? 201 : 200, body: conversion };
  },
});
