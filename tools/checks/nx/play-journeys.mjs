import { spawn } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { journeysOf, reportOf } from "./targets.mjs";

/** Plays the journeys of all tasks on one site and counts those in each task's folder. */
export async function playJourneys(tasks, workspace) {
  if (tasks.length === 0) return {};
  const output = join(workspace, `.cache/checks/journeys-${process.pid}.json`);
  await mkdir(dirname(output), { recursive: true });
  const folders = tasks.map(({ root }) => `${journeysOf(root)}/`);
  const code = await play(workspace, folders, output);
  const report = await readFile(output, "utf8").then(JSON.parse, () => undefined);
  await rm(output, { force: true });
  const results = tasks.map(async ({ id, project, root }, index) => {
    if (!report) return [id, { success: false, terminalOutput: "" }];
    const counted = countJourneys(report, `${journeysOf(root)}/`);
    const path = join(workspace, reportOf(project, "e2e"));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, JSON.stringify(counted));
    // What failed outside of every journey fails the first task.
    const outside = index === 0 && code !== 0 && !report.suites.some(hasFailed);
    return [id, { success: counted.success && !outside, terminalOutput: "" }];
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

function play(workspace, folders, output) {
  const child = spawn(
    process.execPath,
    ["tools/setup/tool.mjs", "tools/checks/src/journeys.ts", ...folders],
    {
      cwd: workspace,
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: output },
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  return new Promise((settle, reject) => child.once("error", reject).once("close", settle));
}
