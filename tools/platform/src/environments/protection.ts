import { execFile } from "node:child_process";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { readRelease } from "../release/release";
import type { Store } from "../store/store";
import { type NamedRelease, type Problem, toProblem } from "../verify/problem";
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
    /** Requires each release's commit to be on main in the repository of the environment files. */
    onMain: z._default(flag, false),
    /** Public keys, one of which must have signed each release. */
    signatures: z.optional(z.array(publicKey).check(z.minLength(1, "must contain a key"))),
  },
  { error: invalidProtection },
);

type Protection = z.infer<typeof protectionSchema>;

/** A change to check against a protection. */
interface ProtectedChange {
  reason?: string;
  /** The releases that visitors get. */
  releases: readonly NamedRelease[];
  store: Store;
  /** The folder of environment files. */
  folder: string;
}

/**
 * Reports the requirements that a change doesn't meet, except signatures, which `verify` checks.
 */
export async function protectionProblems(
  { environment, protection }: { environment: string; protection?: Protection },
  { reason, releases, store, folder }: ProtectedChange,
): Promise<Problem[]> {
  if (!protection) return [];
  const needsReason = protection.reason && !reason?.trim();
  const problems = needsReason
    ? [{ release: environment, message: 'requires a reason: --reason "<why>"' }]
    : [];
  if (!protection.onMain) return problems;
  const found = await Promise.all(releases.map((release) => mainProblems(release, store, folder)));
  return [...problems, ...found.flat()];
}

/** Reports a release that wasn't built from a commit on main. */
async function mainProblems(named: NamedRelease, store: Store, folder: string): Promise<Problem[]> {
  // `verify` reports a missing release.
  const release = await readRelease(named.app, named.release, store).catch(() => undefined);
  if (!release) return [];
  const { commit, dirty } = release;
  const requires = (found: string) => [toProblem(named, `requires a commit on main: ${found}`)];
  if (!commit || dirty) return requires("it was built from uncommitted code");
  const git = (...args: string[]) => promisify(execFile)("git", args, { cwd: folder });
  const hasOrigin = await git("rev-parse", "--verify", "--quiet", "origin/main").then(
    () => true,
    () => false,
  );
  const main = hasOrigin ? "origin/main" : "main";
  return git("merge-base", "--is-ancestor", commit, main).then(
    () => [],
    () => requires(`${commit.slice(0, 9)} isn't on ${main} here. Merge it, or run git fetch`),
  );
}
