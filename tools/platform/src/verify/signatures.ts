import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { type Release, releaseKey } from "../release/release";
import type { Store } from "../store/store";
import { formatRelease, type Problem, toProblem } from "./problem";

/**
 * Signs a release with a private Ed25519 key in PEM format, and stores the signature with it.
 * Returns the public key for environment files.
 */
export async function signRelease(release: Release, pem: string, store: Store): Promise<string> {
  const key = createPrivateKey(pem);
  const publicKey = formatKey(createPublicKey(key));
  if (!isSigningKey(publicKey)) throw new Error("The signing key must be an Ed25519 key.");
  const signature = sign(null, signedText(release), key).toString("base64");
  await store.write(signatureKey(release, publicKey), `${signature}\n`);
  return publicKey;
}

/** Reports a release that none of the keys has signed. Without keys, signatures aren't required. */
export async function signatureProblems(
  release: Release,
  keys: readonly string[] | undefined,
  store: Store,
): Promise<Problem[]> {
  if (!keys || (await isSigned(release, keys, store))) return [];
  const command = `platform sign ${formatRelease(release)}`;
  return [toProblem(release, `isn't signed with a key of this environment: run ${command}`)];
}

/** Whether one of the keys has signed the current release. */
async function isSigned(release: Release, keys: readonly string[], store: Store): Promise<boolean> {
  const results = await Promise.all(
    keys.map(async (key) => {
      const stored = await store.read(signatureKey(release, key));
      const signature = Buffer.from(stored?.body.toString() ?? "", "base64");
      return verify(null, signedText(release), parsePublicKey(key), signature);
    }),
  );
  return results.includes(true);
}

/**
 * Returns the text to sign: the full description, which includes the digests of all files and data
 * that the release's name doesn't cover, such as the commit.
 */
const signedText = (release: Release): Buffer =>
  Buffer.from(`ensemble release\n${JSON.stringify(release)}`);

/**
 * Returns the signature's key in the store. Each signing key has its own file, to avoid conflicts.
 */
function signatureKey(release: Release, publicKey: string): string {
  const digest = createHash("sha256").update(publicKey).digest("hex").slice(0, 32);
  return `${releaseKey(release)}/signatures/${digest}`;
}

/** Whether a text is an Ed25519 public key. */
export function isSigningKey(text: string): boolean {
  try {
    const key = parsePublicKey(text);
    return key.asymmetricKeyType === "ed25519" && formatKey(key) === text;
  } catch {
    return false;
  }
}

/** Formats a public key for environment files, as base64 SPKI (the middle line of its PEM). */
export const formatKey = (key: KeyObject): string =>
  key.export({ format: "der", type: "spki" }).toString("base64");

const parsePublicKey = (text: string): KeyObject =>
  createPublicKey({ key: Buffer.from(text, "base64"), format: "der", type: "spki" });
