import type { Environment } from "../environments/environment";
import type { Release } from "../releases/release-description";
import { releaseName } from "../releases/release-name";
import { nameOf, type Problem } from "./problem";

/** An environment's conditions on where releases come from. */
export type Demands = Partial<Pick<Environment, "committed" | "migration" | "protection">>;

/**
 * Reports a release that does not match its name, or whose origin the environment does not accept.
 */
export function originProblems(release: Release, { committed, migration }: Demands): Problem[] {
  const problem = (sentence: string): Problem => ({ release: nameOf(release), sentence });
  const problems: Problem[] = [];
  if (releaseName(release) !== release.release) {
    problems.push(problem("release.json was changed: its content gives another name"));
  }
  if (committed && (release.dirty || !release.commit)) {
    problems.push(
      problem("was made of code that is not committed, which this environment refuses"),
    );
  }
  if (migration && release.migration && release.migration > migration) {
    problems.push(
      problem(
        `was made for a database with the migration ${release.migration}; ` +
          `this environment's has come to ${migration}`,
      ),
    );
  }
  return problems;
}
