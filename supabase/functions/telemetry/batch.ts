import { z } from "zod";

const name = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/);
const happened = {
  remote: name,
  release: z.string().regex(/^(\d{1,5}\.\d{1,5}\.\d{1,5}\+[0-9a-f]{10}|source)$/),
  channel: z.enum(["stable", "canary", "fallback", "override"]),
  screen: name,
};
const error = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,59}$/);
const milliseconds = z.number().min(0).max(600_000);

const event = z.discriminatedUnion("kind", [
  z.strictObject({
    ...happened,
    kind: z.literal("load"),
    value: milliseconds,
    bytes: z.int().min(0).max(1e8),
  }),
  z.strictObject({ ...happened, kind: z.enum(["failure", "fallback", "error"]), error }),
  z.strictObject({ ...happened, kind: z.enum(["lcp", "inp"]), value: milliseconds }),
  z.strictObject({ ...happened, kind: z.literal("cls"), value: z.number().min(0).max(1000) }),
]);

/** What a page sends (docs/telemetry.md). Strict: what has no place here is not kept by mistake. */
export const batchSchema = z.strictObject({
  version: z.literal(1),
  environment: name,
  /** The share of pages that tell more than failures; a page tells it so that it can be weighed. */
  sampleRate: z.union([
    z.number().min(0.0001).max(1),
    z.literal(0).transform(() => 1), // Only troubles are told, and those by every page.
  ]),
  events: z.array(event).min(1).max(100),
});
