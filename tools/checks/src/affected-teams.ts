import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { workspaceRoot } from "./step";

const apps = readdirSync(join(workspaceRoot, "apps"));

/** The projects that these files change, and their dependents. */
function affectedProjects(files: string[]): string[] {
  const nx = join(workspaceRoot, "node_modules/nx/dist/bin/nx.js");
  const args = [nx, "show", "projects", "--affected", `--files=${files.join(",")}`, "--json"];
  const env = { ...process.env, NX_DAEMON: "false" };
  const output = execFileSync(process.execPath, args, {
    cwd: workspaceRoot,
    encoding: "utf8",
    env,
  });
  return JSON.parse(output) as string[];
}

/**
 * The teams (folders of e2e) whose journeys these files may affect. A remote affects its own and
 * the shell's; the shell, the data, the tools and shared libraries affect all.
 */
export function affectedTeams(
  files: string[],
  dependents: (files: string[]) => string[] = affectedProjects,
): string[] | "all" {
  const teams = new Set<string>();
  const shared: string[] = [];
  for (const file of files.filter(isPlayed)) {
    const [folder, name = ""] = file.split("/");
    if (folder === "libs") shared.push(file);
    else if (folder === "e2e" && file.split("/").length > 2) teams.add(name);
    else if (folder === "apps" && name !== "shell") teams.add(name).add("shell");
    else return "all";
  }
  if (shared.length > 0) {
    const projects = dependents(shared);
    const concerned = apps.filter((app) => projects.includes(`@ensemble/${app}`));
    if (concerned.includes("shell")) return "all";
    for (const app of concerned) teams.add(app).add("shell");
  }
  return [...teams].sort();
}

/** Neither documents nor other tests are part of a journey. */
const isPlayed = (file: string): boolean =>
  !/\.test\.tsx?$|\.md$|^docs\/|^\.github\/|^\.(nvmrc|editorconfig)$/.test(file);
