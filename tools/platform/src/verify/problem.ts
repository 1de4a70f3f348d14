import type { Release } from "../release/release";

/** A problem of a release in an environment, or of a change. */
export interface Problem {
  /** `app@release`, or the environment that refuses the change. */
  release: string;
  message: string;
  /** It's possible but not known, so a reason overrides it. */
  needsReason?: true;
}

/** Returns the problems that a reason doesn't override. */
export const knownProblems = (problems: readonly Problem[]): Problem[] =>
  problems.filter(({ needsReason }) => !needsReason);

export type NamedRelease = Pick<Release, "app" | "release">;

export const formatRelease = ({ app, release }: NamedRelease): string => `${app}@${release}`;

export const toProblem = (release: NamedRelease, message: string): Problem => ({
  release: formatRelease(release),
  message,
});

/** Formats problems for the terminal, one per line. */
export const listProblems = (problems: readonly Problem[]): string =>
  problems.map(({ release, message }) => `  - ${release}: ${message}`).join("\n");

/** The environment must not be published. */
export class VerificationError extends Error {
  override name = "VerificationError";
  constructor(environment: string, problems: readonly Problem[]) {
    super(`${environment} wasn't changed:\n${listProblems(problems)}`);
  }
}
