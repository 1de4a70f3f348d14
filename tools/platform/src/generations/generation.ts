import type { Release } from "../releases/release-description";
import { nameOf, type Problem } from "../verify/problem";
import { sharedProblems } from "../verify/shared";

/**
 * The shell that provides what a remote's release requires: the first of an environment's own and
 * the one beside it. Undefined when neither does.
 */
export const shellOf = <Shell extends Release>(
  remote: Release,
  shells: readonly Shell[],
): Shell | undefined => shells.find((shell) => sharedProblems([shell], [remote]).length === 0);

/** A remote's release and its canary; either may be missing from the store. */
interface Drawn {
  stable?: Release;
  canary?: Release;
}

/**
 * Reports canaries that need another shell than the stable release: which document an address gets
 * does not depend on the visitor.
 */
export function generationProblems(shells: readonly Release[], drawn: readonly Drawn[]): Problem[] {
  if (shells.length < 2) return [];
  return drawn.flatMap(({ stable, canary }) => {
    if (!stable || !canary || shellOf(stable, shells) === shellOf(canary, shells)) return [];
    const sentence = `runs in another generation than ${nameOf(stable)}: promote it for everybody`;
    return [{ release: nameOf(canary), sentence }];
  });
}
