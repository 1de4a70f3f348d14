// Gives every project its targets: lint, and one for each kind of test that it has. nx.json defines
// their inputs and caching.

export const name = "ensemble-targets";

/** The kinds of tests by file name, as in vitest.config.ts. */
const kinds = [
  { target: "test:db", projects: ["database", "screens"], pattern: /\.db\.test\.tsx?$/ },
  { target: "test:process", projects: ["process"], pattern: /\.process\.test\.ts$/ },
  { target: "test", projects: ["unit"], pattern: /\.test\.tsx?$/ },
];

export const createNodes = [
  "{e2e/package.json,{{apps,libs,tools}/*,supabase}/{package.json,**/*.test.{ts,tsx}}}",
  (files, _, { workspaceRoot }) =>
    files.map((file) => {
      const [root] = /^(apps|libs|tools)\/[^/]+|^[^/]+/.exec(file);
      return [
        file,
        { projects: { [root]: { root, targets: targetsFor(file, root, workspaceRoot) } } },
      ];
    }),
];

function targetsFor(file, root, workspaceRoot) {
  const kind = kinds.find(({ pattern }) => pattern.test(file));
  if (!kind) return { lint: { command: `eslint ${root} --max-warnings=0` } };
  const report = `.cache/checks/{projectName}/${kind.target.replace(":", "-")}.json`;
  const command = [
    // Vitest matches a relative path anywhere in a file's.
    `vitest run --project ${kind.projects.join(" --project ")} "${workspaceRoot}/${root}/"`,
    `--reporter=minimal --reporter=json --outputFile.json=${report}`,
  ];
  return { [kind.target]: { command: command.join(" "), outputs: [`{workspaceRoot}/${report}`] } };
}
