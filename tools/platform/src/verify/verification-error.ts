import type { Environment } from "../environments/environment";
import { listProblems, type Named, type Problem } from "./problem";

/** An environment that must not be published. */
export class VerificationError extends Error {
  override name = "VerificationError";
  constructor(environment: string, problems: readonly Problem[]) {
    super(`${environment} was left as it is:\n${listProblems(problems)}`);
  }
}

/** Every release that an environment may bring to a page: stable, previous, beside and canary. */
export const namedIn = ({ releases }: Pick<Environment, "releases">): Named[] =>
  Object.entries(releases).flatMap(([app, { release, previous, beside, canary }]) =>
    [...new Set([release, previous, beside, canary?.release])]
      .filter((name) => name !== undefined)
      .map((name) => ({ app, release: name })),
  );
