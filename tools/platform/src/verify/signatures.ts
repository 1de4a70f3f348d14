import type { Release } from "../releases/release-description";
import { isSigned } from "../releases/signature";
import type { Store } from "../store/store";
import type { Demands } from "./origin";
import { nameOf, type Problem } from "./problem";

/** Reports a release that none of the environment's keys has signed. */
export async function signatureProblems(
  release: Release,
  { protection }: Demands,
  store: Store,
): Promise<Problem[]> {
  const keys = protection?.signatures;
  if (!keys || (await isSigned(release, keys, store))) return [];
  const name = nameOf(release);
  const sentence = `is not signed with a key of this environment: platform sign ${name}`;
  return [{ release: name, sentence }];
}
