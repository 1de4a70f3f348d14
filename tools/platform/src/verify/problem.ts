import type { Environment } from "../environments/environment";
import type { Release } from "../release/release";

export type Named = Pick<Release, "app" | "release">;

/** A release's name in reports and commands. */
export const nameOf = ({ app, release }: Named): string => `${app}@${release}`;

/** A problem of a release in an environment, or of a change: `app@release: sentence`. */
export interface Problem {
  /** `app@release`, or the environment that refuses the change. */
  release: string;
  sentence: string;
}

/** A problem per line, for the terminal. */
export const listProblems = (problems: readonly Problem[]): string =>
  problems.map(({ release, sentence }) => `  - ${release}: ${sentence}`).join("\n");

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
