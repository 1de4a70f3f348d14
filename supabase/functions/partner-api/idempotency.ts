import { z } from "zod";
import { sha256 } from "./digest.ts";
import { Problem } from "./problem.ts";

/** A repeatable request under its key; digests are SHA-256, hexadecimal. */
export interface Once {
  /** The client: the digest of the API key. */
  digest: string;
  idempotency_key: string;
  /** Tells another request under the same key from a repeated one. */
  fingerprint: string;
}

/** The header in the OpenAPI document. */
export const idempotencyHeader = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A word of your own for this request, in quotes, such as a UUID. Sent again within a day with the same body, it is answered as the first time; with another body 422, while the first is not answered yet 409.",
  schema: { type: "string", maxLength: 255, example: '"8e03978e-40d5-43e8-bc93-6894a57f9324"' },
};

/** Visible ASCII; the draft asks for a quoted string, and many clients omit the quotes. */
const keySchema = z
  .string()
  .regex(/^(?:"[ !#-[\]-~]{1,255}"|[!#-[\]-~]{1,255})$/)
  .transform((text) => text.replaceAll(/^"|"$/g, ""));

/**
 * The request's Idempotency-Key (draft-ietf-httpapi-idempotency-key-header); undefined without one.
 * @throws Problem 400 for an invalid key
 */
export async function onceOf(
  request: Request,
  digest: string,
  body: unknown,
): Promise<Once | undefined> {
  const header = request.headers.get("Idempotency-Key");
  if (header === null) return undefined;
  const { data: key } = keySchema.safeParse(header);
  if (!key) {
    const rule = "An Idempotency-Key has 1 to 255 letters in quotes.";
    throw new Problem(400, "idempotency_key_invalid", rule);
  }
  // Serialized again, so that whitespace in the body does not matter.
  const fingerprint = await sha256(JSON.stringify([new URL(request.url).pathname, body]));
  return { digest, idempotency_key: key, fingerprint };
}
