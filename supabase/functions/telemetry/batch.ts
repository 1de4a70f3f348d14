import { z } from "zod";
import { framePattern } from "./source-maps.ts";

const name = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/);
const eventFields = {
  remote: name,
  release: z.string().regex(/^(\d{1,5}\.\d{1,5}\.\d{1,5}\+[0-9a-f]{10}|source)$/),
  channel: z.enum(["stable", "canary", "fallback", "override"]),
  screen: name,
  /** Whether `screen` is a part of the remote, which a screen of another remote placed. */
  part: z.literal(true).optional(),
  compared: z.boolean().optional(),
};
const error = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,59}$/);
/** Pages remove personal data from messages; a message that still has an "@" is rejected. */
const message = z
  .string()
  .max(200)
  .regex(/^[^@]*$/);
const milliseconds = z.number().min(0).max(600_000);

const event = z.discriminatedUnion("kind", [
  z.strictObject({
    ...eventFields,
    kind: z.literal("load"),
    value: milliseconds,
    bytes: z.int().min(0).max(1e8),
  }),
  z.strictObject({
    ...eventFields,
    kind: z.enum(["failure", "fallback", "error", "uncaught", "refused"]),
    error,
    message: message.optional(),
    frames: z.array(z.string().regex(framePattern)).max(5).optional(),
  }),
  z.strictObject({ ...eventFields, kind: z.enum(["lcp", "inp"]), value: milliseconds }),
  z.strictObject({ ...eventFields, kind: z.literal("cls"), value: z.number().min(0).max(1000) }),
  z.strictObject({
    ...eventFields,
    kind: z.literal("touch"),
    control: z.string().regex(/^[\w.:-]{1,60}$/),
    /** Null if the visitor left before the control worked. */
    value: milliseconds.nullable().transform((value) => value ?? undefined),
  }),
]);

const page = z.strictObject({
  /** From the response that delivered the page; set only for a sampled trace. */
  traceparent: z.string().regex(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/),
  /** Milliseconds since the navigation started. */
  age: z.number().min(0).max(1e9),
  /** Milliseconds until the page had loaded; only in its first batch. */
  took: milliseconds.optional(),
});

/** A batch of events from a page (docs/telemetry.md). Strict, so that other fields aren't stored. */
export const batchSchema = z.strictObject({
  version: z.literal(1),
  environment: name,
  /** The page's own sample rate, which isn't used for weights. */
  sampleRate: z.number().min(0).max(1),
  events: z.array(event).min(1).max(100),
  /** For the gateway's traces; never stored. */
  page: page.optional(),
});
