import { spawn } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { journeysFolder, findKind, reportPath } from "./targets.mjs";

/**
 * Lints many projects in one process, runs their tests in another and then their journeys on one
 * site, because starting Oxlint, Vitest or a site takes longer than most projects' checks. Returns
 * a result per task, which Nx caches separately.
 */
export async function runTasks(tasks, { root: workspace, projectGraph }) {
  const all = tasks.map((task) => ({ ...task, root: projectGraph.nodes[task.project].data.root }));
  const start = Date.now();
  const tasksWhere = (test) => all.filter(({ target }) => test(target));
  const testing = testProjects(tasksWhere(findKind), workspace);
  const linting = lintProjects(
    tasksWhere((target) => target === "lint"),
    workspace,
  );
  const checked = Object.assign({}, await testing, await linting);
  // Run journeys last, because they need all processors.
  const journeys = await runJourneys(
    tasksWhere((target) => target === "e2e"),
    workspace,
  );
  const times = { startTime: start, endTime: Date.now() };
  return Object.fromEntries(
    Object.entries({ ...checked, ...journeys }).map(([id, result]) => [
      id,
      { ...result, ...times },
    ]),
  );
}

/** Lints the folders of all tasks together. Warnings fail a task too. */
async function lintProjects(tasks, workspace) {
  if (tasks.length === 0) return {};
  const paths = await Promise.all(
    tasks.map(({ root }) => (root === "." ? rootFiles(workspace) : [root])),
  );
  const { output, code } = await oxlint(workspace, paths.flat());
  // Nx doesn't print the output of batched tasks.
  if (code !== 0) console.log(output);
  const diagnostics = output.split("\n").filter((line) => /^\S.*:\d+:\d+: /.test(line));
  const crashed = code !== 0 && diagnostics.length === 0;
  return Object.fromEntries(
    tasks.map(({ id, root }) => {
      const success = !crashed && !diagnostics.some((line) => isIn(root, line));
      return [id, { success, terminalOutput: "" }];
    }),
  );
}

/** Whether a project contains a file. The workspace's own project contains its top-level files. */
const isIn = (root, path) =>
  root === "." ? !/^[^:]*[/\\]/.test(path) : path.replaceAll("\\", "/").startsWith(`${root}/`);

const rootFiles = async (folder) =>
  (await readdir(folder)).filter((name) => /\.[cm]?[jt]s$/.test(name));

function oxlint(workspace, paths) {
  const child = spawn(
    process.execPath,
    [
      ...["--import", "tsx", "node_modules/oxlint/bin/oxlint"], // The configuration is in TypeScript.
      ...["-c", "oxlint.config.ts", "-f", "unix", "--deny-warnings", ...paths],
    ],
    { cwd: workspace, stdio: ["ignore", "pipe", "inherit"] },
  );
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.once("error", reject).once("close", (code) => resolve({ output, code }));
  });
}

/**
 * Runs the test files of all tasks in one Vitest process, which shares workers and imported
 * modules. The reporter (src/vitest/task-reports.ts) counts per task.
 */
async function testProjects(tasks, workspace) {
  if (tasks.length === 0) return {};
  const testTasks = await Promise.all(
    tasks.map(async ({ id, project, target, root, folders = [root] }) => {
      const { pattern, projects } = findKind(target);
      const fileLists = folders.map((folder) => testFiles(workspace, folder, pattern));
      const files = (await Promise.all(fileLists)).flat();
      return { id, files, projects, report: reportPath(project, target) };
    }),
  );
  const list = join(workspace, `.cache/checks/tasks-${process.pid}.json`);
  await mkdir(dirname(list), { recursive: true });
  await writeFile(list, JSON.stringify(testTasks));
  const projects = new Set(testTasks.flatMap((task) => task.projects));
  await run(
    workspace,
    [
      ...["node_modules/vitest/vitest.mjs", "run"],
      ...[...projects].flatMap((project) => ["--project", project]),
      ...["--reporter=minimal", "--reporter=./tools/checks/src/vitest/task-reports.ts"],
      ...testTasks.flatMap(({ files }) => files),
    ],
    { ENSEMBLE_TASKS: list },
  );
  await rm(list, { force: true });
  return Object.fromEntries(
    await Promise.all(
      testTasks.map(async ({ id, report }) => {
        const read = await readFile(join(workspace, report), "utf8").catch(() => undefined);
        const success = read !== undefined && JSON.parse(read).success;
        return [id, { success, terminalOutput: "" }];
      }),
    ),
  );
}

/** Lists test files below a folder, relative to the workspace, with forward slashes. */
async function testFiles(workspace, folder, pattern) {
  const entries = await readdir(join(workspace, folder), { withFileTypes: true });
  const files = await Promise.all(
    entries.map((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isFile()) return pattern.test(entry.name) ? [path] : [];
      const isExcluded = /^(node_modules|dist|\..*)$/.test(entry.name);
      return entry.isDirectory() && !isExcluded ? testFiles(workspace, path, pattern) : [];
    }),
  );
  return files.flat();
}

/** Runs the journeys of all tasks on one site and counts them per task. */
async function runJourneys(tasks, workspace) {
  if (tasks.length === 0) return {};
  const output = join(workspace, `.cache/checks/journeys-${process.pid}.json`);
  await mkdir(dirname(output), { recursive: true });
  const folders = tasks.map(({ root }) => `${journeysFolder(root)}/`);
  const code = await run(
    workspace,
    ["tools/setup/tool.mjs", "tools/checks/src/journeys.ts", ...folders],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: output },
  );
  const report = await readFile(output, "utf8").then(JSON.parse, () => undefined);
  await rm(output, { force: true });
  const results = tasks.map(async ({ id, project, root }, index) => {
    if (!report) return [id, { success: false, terminalOutput: "" }];
    const counted = countJourneys(report, `${journeysFolder(root)}/`);
    const path = join(workspace, reportPath(project, "e2e"));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, JSON.stringify(counted));
    // A failure outside of journeys fails the first task.
    const failedOutside = index === 0 && code !== 0 && !report.suites.some(hasFailed);
    return [id, { success: counted.success && !failedOutside, terminalOutput: "" }];
  });
  return Object.fromEntries(await Promise.all(results));
}

/** Counts a folder's journeys, in the format of task-reports.ts. */
export function countJourneys({ suites }, folder) {
  const specs = suites.filter(({ file }) => `e2e/${file}`.startsWith(folder)).flatMap(listSpecs);
  const failed = specs.filter(({ ok }) => !ok);
  const skipped = specs.filter(({ tests }) => tests.every(({ status }) => status === "skipped"));
  return {
    numPassedTests: specs.length - failed.length - skipped.length,
    numFailedTests: failed.length,
    numFailedTestSuites: 0,
    success: failed.length === 0,
    causes: failed.map(({ file, title }) => `e2e/${file}: ${title}`),
  };
}

const listSpecs = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(listSpecs)];
const hasFailed = (suite) => listSpecs(suite).some(({ ok }) => !ok);

/** Runs a program of the workspace and forwards its output. */
function run(workspace, [script, ...args], env) {
  const child = spawn(process.execPath, [join(workspace, script), ...args], {
    cwd: workspace,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  return new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
}
