// Gives every project its targets: lint, typecheck, and one for each kind of test that it has. nx.json
// defines their inputs and caching.

export const name = "ensemble-targets";

/** The kinds of tests by file name, as in vitest.config.ts. */
const kinds = [
  { target: "test:db", projects: ["database", "screens"], pattern: /\.db\.test\.tsx?$/ },
  { target: "test:process", projects: ["process"], pattern: /\.process\.test\.ts$/ },
  { target: "test", projects: ["unit", "window"], pattern: /(?<!\.db|\.process)\.test\.tsx?$/ },
];

/**
 * The kind of tests that a target runs; undefined for lint and e2e. `test:schema` is a part of
 * `test:db`.
 */
export const kindOf = (target) =>
  kinds.find((kind) => kind.target === (target === "test:schema" ? "test:db" : target));

/** Where a test task reports; run-targets.ts counts from there. */
export const reportOf = (project, target) =>
  `.cache/checks/${project}/${target.replace(":", "-")}.json`;

const executor = "./tools/checks:check";

const testing = (target) => ({
  executor,
  outputs: [`{workspaceRoot}/${reportOf("{projectName}", target)}`],
});

/** Types are checked for the whole workspace at once: a program for each project takes longer. */
const typecheck = {
  executor: "nx:noop",
  cache: true,
  dependsOn: [{ projects: ["ensemble"], target: "typecheck" }],
};

/** The folder of a project's journeys: an app has its own, the project e2e those of the platform. */
export const journeysOf = (root) => `e2e/${root === "e2e" ? "platform" : root.slice(5)}`;

/** Journeys run on the whole site, but those of a remote only look at it and the shell. */
const journeys = (root) => ({
  ...testing("e2e"),
  inputs: [
    ...(root === "e2e" ? ["{workspaceRoot}/apps/**/*"] : ["default", "^default"]),
    "{workspaceRoot}/apps/shell/**/*",
    "{workspaceRoot}/{libs,tools,supabase,environments}/**/*",
    "{workspaceRoot}/e2e/*",
    `{workspaceRoot}/${journeysOf(root)}/**/*`,
    "{workspaceRoot}/*.json",
    "installation",
  ],
});

/** What a project has whatever its tests are. */
const targetsOf = (root) => ({
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
      const targets = kind ? { [kind.target]: testing(kind.target) } : targetsOf(root);
      return [file, { projects: { [root]: { root, targets } } }];
    }),
];
