import type { Release } from "../releases/release-description";
import { nameOf, type Problem } from "./problem";

/** Reports routes that releases of different apps both claim. */
export function routeProblems(releases: Release[]): Problem[] {
  const claims = new Map<string, Release>();
  return releases.flatMap((release) =>
    release.routes.flatMap(({ path }) => {
      const pattern = path.replace(/:[^/]+/g, ":");
      const first = claims.get(pattern);
      if (!first) claims.set(pattern, release);
      if (!first || first.app === release.app) return [];
      return [{ release: nameOf(release), sentence: `claims ${path}, as ${nameOf(first)} does` }];
    }),
  );
}
