import { expect, test } from "vitest";
import { installedVersion, sharedPackages } from "./shared";

const libs = sharedPackages.filter((name) => name.startsWith("@ensemble/"));

/** The exports of a module, a line each, with the members of plain objects. */
function surfaceOf(module: Record<string, unknown>): string {
  const names = Object.entries(module).flatMap(([name, value]) => [
    name,
    ...(isPlain(value) ? Object.keys(value).map((member) => `${name}.${member}`) : []),
  ]);
  return `${names.sort().join("\n")}\n`;
}

/** Objects such as `paths`, and namespaces such as `Dialog`. */
const isPlain = (value: unknown): value is object =>
  typeof value === "object" &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as null);

// A remote names the version that it was built against. If the exports of a version changed, an
// older shell would pass for one that has them: raise the version in the lib's package.json (and
// where it is named), and this test writes a new file beside the old one.
test.each(libs)("exports from %s what its version records", async (name) => {
  const surface = surfaceOf((await import(name)) as Record<string, unknown>);
  const lib = name.replace("@ensemble/", "").replace("/", "-");
  await expect(surface).toMatchFileSnapshot(`../surfaces/${lib}-${installedVersion(name)}.txt`);
});
