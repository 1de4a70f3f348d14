// Defines the targets of every project: lint, typecheck and one per kind of test. nx.json defines
// their inputs and caching.

export const name = "ensemble-targets";

/** Kinds of tests by file name, as in vitest.config.ts. */
const kinds = [
  { target: "test:db", projects: ["database", "screens"], pattern: /\.db\.test\.tsx?$/ },
  { target: "test:process", projects: ["process"], pattern: /\.process\.test\.ts$/ },
  { target: "test", projects: ["unit", "window"], pattern: /(?<!\.db|\.process)\.test\.tsx?$/ },
];

/**
 * Returns the kind of tests that a target runs; undefined for lint and e2e. `test:schema` is a
 * subset of `test:db`.
 */
export const findKind = (target) =>
  kinds.find((kind) => kind.target === (target === "test:schema" ? "test:db" : target));

/** Returns the path of a test task's report, which run-targets.ts reads. */
export const reportPath = (project, target) =>
  `.cache/checks/${project}/${target.replace(":", "-")}.json`;

const executor = "./tools/checks:check";

const testing = (target) => ({
  executor,
  outputs: [`{workspaceRoot}/${reportPath("{projectName}", target)}`],
});

/** Checks types for the whole workspace, because a program per project takes longer. */
const typecheck = {
  executor: "nx:noop",
  cache: true,
  dependsOn: [{ projects: ["ensemble"], target: "typecheck" }],
};

/** Returns the folder of a project's journeys. The project e2e has the platform's. */
export const journeysFolder = (root) => `e2e/${root === "e2e" ? "platform" : root.slice(5)}`;

/** Returns the e2e target. A remote's journeys only depend on that remote and the shell. */
const journeys = (root) => ({
  ...testing("e2e"),
  inputs: [
    ...(root === "e2e" ? ["{workspaceRoot}/apps/**/*"] : ["default", "^default"]),
    "{workspaceRoot}/apps/shell/**/*",
    "{workspaceRoot}/{libs,tools,supabase,environments}/**/*",
    "{workspaceRoot}/e2e/*",
    `{workspaceRoot}/${journeysFolder(root)}/**/*`,
    "{workspaceRoot}/*.json",
    "installation",
  ],
});

/** Returns a project's targets that don't depend on its tests. */
const createTargets = (root) => ({
  lint: { executor },
  typecheck,
  ...(/^(apps\/|e2e$)/.test(root) && { e2e: journeys(root) }),
});

export const createNodes = [
  "{e2e/package.json,{{apps,libs,tools}/*,supabase}/{package.json,**/*.test.{ts,tsx}}}",
  (files) =>
    files.map((file) => {
      const [root] = /^(apps|libs|tools)\/[^/]+|^[^/]+/.exec(file);
      const kind = kinds.find(({ pattern }) => pattern.test(file));
      const targets = kind ? { [kind.target]: testing(kind.target) } : createTargets(root);
      return [file, { projects: { [root]: { root, targets } } }];
    }),
];
