import { check, type Step } from "./step";

const tsc = "node_modules/typescript-7/bin/tsc";

/** What takes seconds: format, lint, types. */
export const quickSteps: Step[] = [
  check("Format", ["node_modules/prettier/bin/prettier.cjs", "--check", "--log-level=warn", "."]),
  check(
    "Lint",
    // Without a fresh project graph the import rules would be skipped in silence.
    ["node_modules/nx/dist/bin/nx.js", "show", "projects", "--json"],
    ["node_modules/eslint/bin/eslint.js", ".", "--max-warnings=0"],
  ),
  check("Circular imports", ["node_modules/oxlint/bin/oxlint"]),
  check("Types of the browser's code", [tsc, "-p", "tsconfig.browser.json"]),
  check("Types of tools and tests", [tsc, "-p", "tsconfig.node.json"]),
];
