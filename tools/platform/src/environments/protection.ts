import { execFile } from "node:child_process";
import { promisify } from "node:util";
import * as z from "zod/mini";
import type { Problem } from "../verify/problem";
import { isSigningKey } from "../verify/signatures";

const publicKey = z
  .string()
  .check(z.refine(isSigningKey, { error: "must be an Ed25519 public key, as `sign` prints it" }));

const flag = z.boolean({ error: "must be true or false" });

const invalidProtection = (issue: { code?: string; keys?: unknown }): string =>
  issue.code === "unrecognized_keys" && Array.isArray(issue.keys)
    ? `unknown key ${issue.keys.join(", ")}`
    : "must be an object";

/**
 * An environment's requirements for changes (docs/decisions/releases/0040). Rollbacks are exempt
 * (PLAT-10).
 */
export const protectionSchema = z.strictObject(
  {
    reason: z._default(flag, false),
    /** Requires a clean working tree in the repository of the environment files. */
    cleanTree: z._default(flag, false),
    /** Public keys, one of which must have signed each release. */
    signatures: z.optional(z.array(publicKey).check(z.minLength(1, "must contain a key"))),
  },
  { error: invalidProtection },
);

type Protection = z.infer<typeof protectionSchema>;

/**
 * Reports the requirements that a change doesn't meet, except signatures, which `verify` checks.
 * `folder` contains the environment files.
 */
export async function protectionProblems(
  { environment, protection }: { environment: string; protection?: Protection },
  { reason, folder }: { reason?: string; folder: string },
): Promise<Problem[]> {
  if (!protection) return [];
  const messages: string[] = [];
  if (protection.reason && !reason?.trim()) messages.push('requires a reason: --reason "<why>"');
  if (protection.cleanTree) messages.push(...(await treeProblems(folder)));
  return messages.map((message) => ({ release: environment, message }));
}

async function treeProblems(folder: string): Promise<string[]> {
  try {
    const { stdout } = await promisify(execFile)("git", ["status", "--porcelain"], { cwd: folder });
    const files = stdout.split("\n").filter(Boolean);
    const [first] = files.map((line) => line.slice(3));
    const more = files.length > 1 ? ` and ${files.length - 1} more` : "";
    return first ? [`requires a clean working tree: commit ${first}${more}`] : [];
  } catch {
    return [`requires a clean working tree, but ${folder} isn't in a git repository`];
  }
}
