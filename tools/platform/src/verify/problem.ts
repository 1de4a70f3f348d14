import type { Release } from "../release/release";

/** A problem of a release in an environment, or of a change: `app@release: sentence`. */
export interface Problem {
  /** `app@release`, or the environment that refuses the change. */
  release: string;
  sentence: string;
}

export type Named = Pick<Release, "app" | "release">;

/** A release's name in reports and commands. */
export const nameOf = ({ app, release }: Named): string => `${app}@${release}`;

export const problemOf = (release: Named, sentence: string): Problem => ({
  release: nameOf(release),
  sentence,
});

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
