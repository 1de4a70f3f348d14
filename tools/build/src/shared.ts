import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The packages that the shell provides to every remote: one instance of each on a page. */
export const sharedPackages = [
  "react",
  "react/jsx-runtime",
  "@ensemble/contract",
  "@ensemble/query",
  "@ensemble/router",
  "@ensemble/session",
  "@ensemble/ui",
  "@ensemble/ui-overlay",
] as const;

/** The installed version of a shared package (subpaths follow their package). */
export function installedVersion(request: string): string {
  const name = request.startsWith("@")
    ? request.split("/").slice(0, 2).join("/")
    : request.split("/")[0];
  const file = require.resolve(`${name}/package.json`);
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
