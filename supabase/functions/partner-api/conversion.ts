import { z } from "zod";
import { callDatabase } from "../_shared/database.ts";
import { conversionSchema, newConversion } from "./conversion-schema.ts";
import { endpoint } from "./endpoint.ts";
import { Problem } from "./problem.ts";

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

/** Why a conversion was refused; undefined when it was accepted. */
function refusalOf(outcome: z.infer<typeof outcomeSchema>["outcome"], order: string) {
  switch (outcome) {
    case "conflict":
      return new Problem(409, "order_known", `Order ${order} was reported with other facts.`);
    case "in_flight":
      return new Problem(409, outcome, "The first request with this key is not answered yet.", {
        headers: { "Retry-After": "1" },
      });
    case "key_reused":
      return new Problem(422, outcome, "This Idempotency-Key came with another request before.");
    case "unknown_click":
      return new Problem(422, outcome, "There is no such click, or it is not yours.");
    case "unknown_link":
      return new Problem(422, outcome, "There is no such link, or it is not yours.");
    default:
      return undefined;
  }
}

/** POST /conversions: safe to repeat, because an order counts once, and by an Idempotency-Key. */
export const reportConversion = endpoint({
  method: "post",
  path: "/conversions",
  id: "reportConversion",
  summary: "Report a conversion",
  description:
    "Safe to repeat: the same order with the same facts answers 200 and what is kept, with other facts 409. With an Idempotency-Key a repeated request gets the very answer of the first.",
  scope: "conversions:write",
  body: newConversion,
  idempotent: true,
  answers: { 201: conversionSchema, 200: conversionSchema },
  async run({ database, partner, body, once }) {
    const answer = await callDatabase(
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
    const { outcome, conversion } = outcomeSchema.parse(answer);
    const refusal = refusalOf(outcome, body.order_reference);
    if (refusal) throw refusal;
    return { status: outcome === "created" ? 201 : 200, body: conversion };
  },
});
