import { createHash } from "node:crypto";
import type { Release } from "./release-description";

/** A release without its name and its build metadata. */
type Content = Omit<Release, "app" | "release" | "commit" | "dirty" | "migration" | "files"> & {
  files: Pick<Release["files"][number], "path" | "integrity">[];
};

/**
 * `<semver>+<hash of the content>`: equal input gives an equal name, and an edited description no
 * longer matches its name. Leaves out build metadata: the commit, whether it was dirty, the newest
 * migration.
 */
export function releaseName(content: Content): string {
  const { version, owner, budget, objectives, entry, screens, shared, exports, routes, files } =
    content;
  const bytes = files.map(({ path, integrity }) => [path, integrity]);
  const origin = { version, owner, budget, objectives };
  const text = JSON.stringify([bytes, origin, { entry, screens, shared, exports }, routes]);
  return `${version}+${createHash("sha256").update(text).digest("hex").slice(0, 10)}`;
}
