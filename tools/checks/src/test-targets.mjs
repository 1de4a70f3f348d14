/**
 * An Nx plug-in: gives each project a target per kind of test that it has, by the names of its
 * files (vitest.config.ts). nx.json says how they run.
 */
export const name = "ensemble-test-targets";

export const createNodes = [
  "{{apps,libs,tools}/*,supabase}/**/*.test.{ts,tsx}",
  (files) =>
    files.map((file) => {
      const [root] = /^(apps|libs|tools)\/[^/]+|^[^/]+/.exec(file);
      const [, kind = ""] = /\.(db|process)\.test\.tsx?$/.exec(file) ?? [];
      return [
        file,
        { projects: { [root]: { root, targets: { [`test${kind && `:${kind}`}`]: {} } } } },
      ];
    }),
];
