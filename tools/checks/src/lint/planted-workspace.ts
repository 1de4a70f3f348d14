import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { workspaceRoot } from "../step";

/** What the configuration of lint reads. */
const configuration = ["oxlint.config.ts", "tools/checks/src/lint", "nx.json", "package.json"];

const manifests = (): string[] =>
  ["apps", "libs", "tools"].flatMap((parent) =>
    readdirSync(join(workspaceRoot, parent))
      .map((project) => join(parent, project, "package.json"))
      .filter((manifest) => existsSync(join(workspaceRoot, manifest))),
  );

/**
 * Lints files of these paths and contents in a workspace of their own, which has this one's projects
 * and packages. Returns the rules that each file breaks, such as "import/no-cycle".
 */
export function lintPlanted(files: Record<string, string>): Record<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), "ensemble-lint-"));
  try {
    for (const path of [...configuration, ...manifests()]) {
      cpSync(join(workspaceRoot, path), join(folder, path), { recursive: true });
    }
    linkPackages(join(workspaceRoot, "node_modules"), join(folder, "node_modules"));
    for (const [path, code] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), code);
    }
    return lint(folder, Object.keys(files));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The links of this workspace's packages are copied: they lead to projects of the other one. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === "@ensemble") {
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    } else symlinkSync(join(from, name), join(to, name), "junction");
  }
}

function lint(folder: string, paths: string[]): Record<string, string[]> {
  const command = ["--import", "tsx", "node_modules/oxlint/bin/oxlint", "-c", "oxlint.config.ts"];
  const { stdout } = spawnSync(process.execPath, [...command, "-f", "json", ...paths], {
    cwd: folder,
    encoding: "utf8",
  });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; filename: string }[];
  };
  return Object.fromEntries(
    paths.map((path) => [
      path,
      diagnostics
        .filter(({ filename }) => filename === path)
        .map(({ code }) => code.replace(/^(.*)\((.*)\)$/, "$1/$2")),
    ]),
  );
}
