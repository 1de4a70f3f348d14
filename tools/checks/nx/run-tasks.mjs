import { spawn } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { journeysOf, kindOf, reportOf } from "./targets.mjs";

/**
 * Runs lint of many projects in one process, their tests in another and then their journeys on one
 * site: starting Oxlint, Vitest or a site for each project takes longer than most projects' checks.
 * Resolves to a result per task, which Nx caches one by one.
 */
export async function runTasks(tasks, { root: workspace, projectGraph }) {
  const all = tasks.map((task) => ({ ...task, root: projectGraph.nodes[task.project].data.root }));
  const start = Date.now();
  const tasksWhere = (test) => all.filter(({ target }) => test(target));
  const testing = testProjects(tasksWhere(kindOf), workspace);
  const linting = lintProjects(
    tasksWhere((target) => target === "lint"),
    workspace,
  );
  const checked = Object.assign({}, await testing, await linting);
  // Afterwards, because journeys need every processor.
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

/** Lints the folders of all tasks at once; a warning fails a task too. */
async function lintProjects(tasks, workspace) {
  if (tasks.length === 0) return {};
  const paths = await Promise.all(
    tasks.map(({ root }) => (root === "." ? rootFiles(workspace) : [root])),
  );
  const { output, code } = await oxlint(workspace, paths.flat());
  // Nx prints nothing of a batch's tasks.
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

/** The workspace itself is a project too, of the files beside the folders. */
const isIn = (root, path) =>
  root === "." ? !/^[^:]*[/\\]/.test(path) : path.replaceAll("\\", "/").startsWith(`${root}/`);

const rootFiles = async (folder) =>
  (await readdir(folder)).filter((name) => /\.[cm]?[jt]s$/.test(name));

function oxlint(workspace, paths) {
  const child = spawn(
    process.execPath,
    [
      ...["--import", "tsx", "node_modules/oxlint/bin/oxlint"], // The configuration is TypeScript.
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
 * Runs the test files of all tasks in one Vitest: its workers share what files import, and each
 * starts once. The reporter (src/vitest/task-reports.ts) counts for each task.
 */
async function testProjects(tasks, workspace) {
  if (tasks.length === 0) return {};
  const testTasks = await Promise.all(
    tasks.map(async ({ id, project, target, root, folders = [root] }) => {
      const { pattern, projects } = kindOf(target);
      const fileLists = folders.map((folder) => testFiles(workspace, folder, pattern));
      const files = (await Promise.all(fileLists)).flat();
      return { id, files, projects, report: reportOf(project, target) };
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

/** Below a project's folder, relative to the workspace, with forward slashes. */
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

/** Plays the journeys of all tasks on one site and counts those in each task's folder. */
async function runJourneys(tasks, workspace) {
  if (tasks.length === 0) return {};
  const output = join(workspace, `.cache/checks/journeys-${process.pid}.json`);
  await mkdir(dirname(output), { recursive: true });
  const folders = tasks.map(({ root }) => `${journeysOf(root)}/`);
  const code = await run(
    workspace,
    ["tools/setup/tool.mjs", "tools/checks/src/journeys.ts", ...folders],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: output },
  );
  const report = await readFile(output, "utf8").then(JSON.parse, () => undefined);
  await rm(output, { force: true });
  const results = tasks.map(async ({ id, project, root }, index) => {
    if (!report) return [id, { success: false, terminalOutput: "" }];
    const counted = countJourneys(report, `${journeysOf(root)}/`);
    const path = join(workspace, reportOf(project, "e2e"));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, JSON.stringify(counted));
    // What failed outside of every journey fails the first task.
    const failedOutside = index === 0 && code !== 0 && !report.suites.some(hasFailed);
    return [id, { success: counted.success && !failedOutside, terminalOutput: "" }];
  });
  return Object.fromEntries(await Promise.all(results));
}

/** The journeys of a folder, in the form of task-reports.ts. */
export function countJourneys({ suites }, folder) {
  const specs = suites.filter(({ file }) => `e2e/${file}`.startsWith(folder)).flatMap(specsOf);
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

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
const hasFailed = (suite) => specsOf(suite).some(({ ok }) => !ok);

/** Runs a program of the workspace and passes its output on. */
function run(workspace, [script, ...args], env) {
  const child = spawn(process.execPath, [join(workspace, script), ...args], {
    cwd: workspace,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  return new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
}
