import type { Release } from "../releases/release-description";

/** A release by its name. */
export type Named = Pick<Release, "app" | "release">;

/** The name of a release in reports and commands. */
export const nameOf = ({ app, release }: Named): string => `${app}@${release}`;

/** What is wrong with a release in an environment: `app@release: sentence`. */
export interface Problem {
  /** `app@release`. */
  release: string;
  sentence: string;
}

/** A problem per line, for the terminal. */
export const listProblems = (problems: readonly Problem[]): string =>
  problems.map(({ release, sentence }) => `  - ${release}: ${sentence}`).join("\n");
