import { createPublicKey, type KeyObject } from "node:crypto";

/** A public key as environments name it: the base64 of its SPKI, which is the middle line of its PEM. */
export const textOfKey = (key: KeyObject): string =>
  key.export({ format: "der", type: "spki" }).toString("base64");

export const publicKeyOf = (text: string): KeyObject =>
  createPublicKey({ key: Buffer.from(text, "base64"), format: "der", type: "spki" });

/** Whether a text is an Ed25519 public key. */
export function isSigningKey(text: string): boolean {
  try {
    const key = publicKeyOf(text);
    return key.asymmetricKeyType === "ed25519" && textOfKey(key) === text;
  } catch {
    return false;
  }
}
