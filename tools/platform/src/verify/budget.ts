import type { Release } from "../releases/release-description";
import { serverHalfProblem } from "../releases/server-half";
import { nameOf, type Problem } from "./problem";

/** Reports a release that makes a first visit, or a server, read more code than it may. */
export function budgetProblems(release: Release): Problem[] {
  return [firstVisitProblem(release), serverHalfProblem(release)]
    .filter((sentence) => sentence !== undefined)
    .map((sentence) => ({ release: nameOf(release), sentence }));
}

function firstVisitProblem(release: Release): string | undefined {
  const { budget } = release;
  const bytes = firstVisitBytes(release);
  if (budget === undefined || bytes <= budget) return undefined;
  return `a first visit costs ${bytes} bytes of code, over its budget of ${budget}`;
}

/** Bytes of script and style that the app's heaviest screen needs, as transferred. */
export function firstVisitBytes({ files, entry, screens }: Release): number {
  const sizes = new Map(files.map(({ path, transferred }) => [path, transferred]));
  const costOf = (names: string[]) =>
    [...new Set(names)].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
  const visits = Object.values(screens).map((screen) => costOf([...entry, ...screen]));
  return Math.max(costOf(entry), ...visits);
}
