import type { Release } from "../releases/release-description";
import { nameOf, type Problem } from "./problem";

/** Reports a release whose first visit would transfer more code than its budget. */
export function budgetProblems(release: Release): Problem[] {
  const { budget } = release;
  const bytes = firstVisitBytes(release);
  if (budget === undefined || bytes <= budget) return [];
  const sentence = `a first visit costs ${bytes} bytes of code, over its budget of ${budget}`;
  return [{ release: nameOf(release), sentence }];
}

/** Bytes of script and style that the app's heaviest screen needs, as transferred. */
export function firstVisitBytes({ files, entry, screens }: Release): number {
  const sizes = new Map(files.map(({ path, transferred }) => [path, transferred]));
  const costOf = (names: string[]) =>
    [...new Set(names)].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
  const visits = Object.values(screens).map((screen) => costOf([...entry, ...screen]));
  return Math.max(costOf(entry), ...visits);
}
