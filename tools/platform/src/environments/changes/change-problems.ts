import type { Store } from "../../store/store";
import { nameOf, type Named, type Problem } from "../../verify/problem";
import { namedIn } from "../../verify/verification-error";
import { verifyEnvironment } from "../../verify/verify";
import type { Environment } from "../environment";

/** A release that visitors will get, and whether they had it before. */
export interface Given extends Named {
  back: boolean;
}

/**
 * Only problems that the change introduces: existing ones must not block a rollback. Those of a
 * release that is given anew count even if it was a fallback or a canary with them. Reads the files
 * of new releases and of those that everyone will get.
 */
export async function newProblems(
  before: Environment,
  after: Environment,
  given: Given[],
  store: Store,
) {
  const known = new Set(namedIn(before).map(nameOf));
  for (const one of given) known.delete(nameOf(one));
  const read = (one: Named) => !known.has(nameOf(one));
  const problems = await verifyEnvironment(after, store, read);
  if (problems.length === 0) return problems;
  const standing = await verifyEnvironment(before, store, () => false);
  const sentences = new Set(standing.map(sentenceOf));
  const anew = new Set(given.filter(({ back }) => !back).map(nameOf));
  return problems.filter(
    (problem) => anew.has(problem.release) || !sentences.has(sentenceOf(problem)),
  );
}

const sentenceOf = ({ release, sentence }: Problem) => `${release}: ${sentence}`;
