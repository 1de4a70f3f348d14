import { createHash } from "node:crypto";
import type { Release } from "./release-description";

/** What a release is besides its name and the circumstances of its making. */
type Content = Omit<Release, "app" | "release" | "commit" | "dirty" | "migration" | "files"> & {
  files: Pick<Release["files"][number], "path" | "integrity">[];
};

/**
 * `<semver>+<hash of everything in it>`: the same input gives the same name, and a description that
 * somebody edited does not have its own. Where it was made is no part of it: the commit, whether
 * all of it was committed, the database's newest migration.
 */
export function releaseName(content: Content): string {
  const { version, owner, budget, entry, screens, shared, exports, routes, files } = content;
  const bytes = files.map(({ path, integrity }) => [path, integrity]);
  const origin = { version, owner, budget };
  const text = JSON.stringify([bytes, origin, { entry, screens, shared, exports }, routes]);
  return `${version}+${createHash("sha256").update(text).digest("hex").slice(0, 10)}`;
}
