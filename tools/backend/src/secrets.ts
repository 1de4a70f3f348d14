import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/** Signing secrets and keys of this installation, stored in its data folder. */
export interface Secrets {
  /** Signs the tokens of signed-in accounts. */
  jwtSecret: string;
  /** Bypasses row security; never leaves the machine. */
  serviceKey: string;
}

/** The public key of browsers. It identifies anonymous callers and grants no rights. */
export const anonKey = "sb_publishable_ensemble_local";

/** Reads the secrets of a data folder, or creates them on first use. */
export async function secretsIn(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, "secrets.json");
  const stored = await readFile(file, "utf8").catch(() => undefined);
  if (stored !== undefined) return JSON.parse(stored) as Secrets;
  const secrets = newSecrets();
  await writeFile(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}

export function newSecrets(): Secrets {
  return {
    jwtSecret: randomBytes(32).toString("hex"),
    serviceKey: `sb_secret_${randomBytes(24).toString("base64url")}`,
  };
}
