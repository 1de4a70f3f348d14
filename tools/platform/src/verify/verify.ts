import type { Environment } from "../environment";
import { readRelease, type Release } from "../release";
import type { Store } from "../store/store";
import { budgetProblems } from "./budget";
import { fileProblems } from "./files";
import { routeProblems } from "./routes";
import { sharedProblems } from "./shared";

/** What is wrong with a release in an environment: `app@release: sentence`. */
export interface Problem {
  /** `app@release`. */
  release: string;
  sentence: string;
}

/** An environment that must not be published. */
export class VerificationError extends Error {
  override name = "VerificationError";
  constructor(environment: string, problems: readonly Problem[]) {
    super(`${environment} was left as it is:\n${listProblems(problems)}`);
  }
}

/** A problem per line, for the terminal. */
export const listProblems = (problems: readonly Problem[]): string =>
  problems.map(({ release, sentence }) => `  - ${release}: ${sentence}`).join("\n");

/** How reports and commands call a release. */
export const nameOf = ({ app, release }: { app: string; release: string }): string =>
  `${app}@${release}`;

/**
 * Checks every release that an environment may bring to a page (stable, previous and canary)
 * against its shell and against the others: contract ranges, routes, files, budgets, integrity.
 * Returns all problems together; none means that it may be published.
 */
export async function verifyEnvironment(
  { releases }: Pick<Environment, "releases">,
  store: Store,
): Promise<Problem[]> {
  const wanted = Object.entries(releases).flatMap(([app, { release, previous, canary }]) =>
    [release, previous, canary?.release]
      .filter((name) => name !== undefined)
      .map((name) => ({ app, release: name })),
  );
  const found: Release[] = [];
  const problems: Problem[] = [];
  for (const one of wanted) {
    try {
      found.push(await readRelease(one.app, one.release, store));
    } catch {
      problems.push({ release: nameOf(one), sentence: `${store.place} has no such release` });
    }
  }
  const shells = found.filter(({ app }) => app === "shell");
  const remotes = found.filter(({ app }) => app !== "shell");
  const files = await Promise.all(found.map((release) => fileProblems(release, store)));
  return [
    ...problems,
    ...sharedProblems(shells, remotes),
    ...routeProblems(found),
    ...found.flatMap(budgetProblems),
    ...files.flat(),
  ];
}
