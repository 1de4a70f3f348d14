import * as z from "zod/mini";
import { isSigningKey } from "../../releases/signing-key";

const publicKey = z
  .string()
  .check(z.refine(isSigningKey, { error: "must be an Ed25519 public key, as `sign` prints it" }));

const choice = z.boolean({ error: "must be true or false" });

const notOne = (issue: { code?: string; keys?: unknown }): string =>
  issue.code === "unrecognized_keys" && Array.isArray(issue.keys)
    ? `has no key ${issue.keys.join(", ")}`
    : "must be an object";

/**
 * What an environment asks of a change before anybody gets it (docs/decisions/releases/0040). Going back asks
 * for none of it (PLAT-10).
 */
export const protectionSchema = z.strictObject(
  {
    reason: z._default(choice, false),
    /** Nothing may be uncommitted in the repository of the environments' files. */
    cleanTree: z._default(choice, false),
    /** Public keys; one of them must have signed each release. */
    signatures: z.optional(z.array(publicKey).check(z.minLength(1, "must name a key"))),
  },
  { error: notOne },
);

export type Protection = z.infer<typeof protectionSchema>;
