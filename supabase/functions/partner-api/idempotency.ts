import { z } from "zod";
import { sha256 } from "./digest.ts";
import { Problem } from "./problem.ts";

/** A request that its sender may repeat under the same key; digests are SHA-256, hexadecimal. */
export interface Once {
  /** Whose request it is: the digest of the API key. */
  digest: string;
  idempotency_key: string;
  /** Tells another request under the same key from a repeated one. */
  fingerprint: string;
}

/** How the OpenAPI document describes the header. */
export const idempotencyHeader = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A word of your own for this request, in quotes, such as a UUID. Sent again within a day with the same body, it is answered as the first time; with another body 422, while the first is not answered yet 409.",
  schema: { type: "string", maxLength: 255, example: '"8e03978e-40d5-43e8-bc93-6894a57f9324"' },
};

/** Visible ASCII; the draft asks for a quoted string, and many programs leave the quotes out. */
const keySchema = z
  .string()
  .regex(/^(?:"[ !#-[\]-~]{1,255}"|[!#-[\]-~]{1,255})$/)
  .transform((text) => text.replaceAll(/^"|"$/g, ""));

/**
 * What a request's Idempotency-Key says (draft-ietf-httpapi-idempotency-key-header); undefined
 * without one.
 * @throws Problem 400 for what is no such key
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
    const asked = "An Idempotency-Key has 1 to 255 letters in quotes.";
    throw new Problem(400, "idempotency_key_invalid", asked);
  }
  // Written anew, so that a program may space the same body otherwise.
  const fingerprint = await sha256(JSON.stringify([new URL(request.url).pathname, body]));
  return { digest, idempotency_key: key, fingerprint };
}
