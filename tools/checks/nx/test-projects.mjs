import { spawn } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { kindOf, reportOf } from "./targets.mjs";

/**
 * Runs the test files of all tasks in one Vitest: its workers share what files import, and each
 * starts once. The reporter (src/vitest/task-reports.ts) counts for each task.
 */
export async function testProjects(tasks, workspace) {
  if (tasks.length === 0) return {};
  const wanted = await Promise.all(
    tasks.map(async ({ id, project, target, root, folders = [root] }) => {
      const { pattern, projects } = kindOf(target);
      const found = folders.map((folder) => testFiles(workspace, folder, pattern));
      const files = (await Promise.all(found)).flat();
      return { id, files, projects, report: reportOf(project, target) };
    }),
  );
  const list = join(workspace, `.cache/checks/tasks-${process.pid}.json`);
  await mkdir(dirname(list), { recursive: true });
  await writeFile(list, JSON.stringify(wanted));
  const projects = new Set(wanted.flatMap((task) => task.projects));
  await vitest(
    workspace,
    [
      ...[...projects].flatMap((project) => ["--project", project]),
      ...["--reporter=minimal", "--reporter=./tools/checks/src/vitest/task-reports.ts"],
      ...wanted.flatMap(({ files }) => files),
    ],
    { ENSEMBLE_TASKS: list },
  );
  await rm(list, { force: true });
  return Object.fromEntries(
    await Promise.all(
      wanted.map(async ({ id, report }) => {
        const read = await readFile(join(workspace, report), "utf8").catch(() => undefined);
        const success = read !== undefined && JSON.parse(read).success;
        return [id, { success, terminalOutput: "" }];
      }),
    ),
  );
}

/** Below a project's folder, relative to the workspace, with forward slashes. */
async function testFiles(workspace, folder, pattern) {
  const entries = await readdir(join(workspace, folder), { withFileTypes: true });
  const found = await Promise.all(
    entries.map((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isFile()) return pattern.test(entry.name) ? [path] : [];
      const foreign = /^(node_modules|dist|\..*)$/.test(entry.name);
      return entry.isDirectory() && !foreign ? testFiles(workspace, path, pattern) : [];
    }),
  );
  return found.flat();
}

function vitest(workspace, args, env) {
  const script = join(workspace, "node_modules/vitest/vitest.mjs");
  const child = spawn(process.execPath, [script, "run", ...args], {
    cwd: workspace,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  return new Promise((settle, reject) => child.once("error", reject).once("close", settle));
}
