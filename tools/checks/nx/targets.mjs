// Gives every project its targets: lint, and one for each kind of test that it has. nx.json defines
// their inputs and caching.

export const name = "ensemble-targets";

/** The kinds of tests by file name, as in vitest.config.ts. */
const kinds = [
  { target: "test:db", projects: ["database", "screens"], pattern: /\.db\.test\.tsx?$/ },
  { target: "test:process", projects: ["process"], pattern: /\.process\.test\.ts$/ },
  { target: "test", projects: ["unit", "window"], pattern: /(?<!\.db|\.process)\.test\.tsx?$/ },
];

/** The kind of tests that a target runs; undefined for lint. `test:schema` is a part of `test:db`. */
export const kindOf = (target) =>
  kinds.find((kind) => kind.target === (target === "test:schema" ? "test:db" : target));

/** Where a test task reports; run-targets.ts counts from there. */
export const reportOf = (project, target) =>
  `.cache/checks/${project}/${target.replace(":", "-")}.json`;

const executor = "./tools/checks:check";

export const createNodes = [
  "{e2e/package.json,{{apps,libs,tools}/*,supabase}/{package.json,**/*.test.{ts,tsx}}}",
  (files) =>
    files.map((file) => {
      const [root] = /^(apps|libs|tools)\/[^/]+|^[^/]+/.exec(file);
      const kind = kinds.find(({ pattern }) => pattern.test(file));
      const targets = kind
        ? {
            [kind.target]: {
              executor,
              outputs: [`{workspaceRoot}/${reportOf("{projectName}", kind.target)}`],
            },
          }
        : { lint: { executor } };
      return [file, { projects: { [root]: { root, targets } } }];
    }),
];
