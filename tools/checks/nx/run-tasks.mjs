import { lintProjects } from "./lint-projects.mjs";
import { kindOf } from "./targets.mjs";
import { testProjects } from "./test-projects.mjs";

/**
 * Runs lint of many projects in one process and their tests in another: starting Oxlint or Vitest
 * for each project takes longer than most projects' checks. Resolves to a result per task, which Nx
 * caches one by one.
 */
export async function runTasks(tasks, { root: workspace, projectGraph }) {
  const all = tasks.map((task) => ({ ...task, root: projectGraph.nodes[task.project].data.root }));
  const start = Date.now();
  const testing = testProjects(
    all.filter(({ target }) => kindOf(target)),
    workspace,
  );
  const linting = lintProjects(
    all.filter(({ target }) => !kindOf(target)),
    workspace,
  );
  const results = Object.entries(Object.assign({}, await testing, await linting));
  const times = { startTime: start, endTime: Date.now() };
  return Object.fromEntries(results.map(([id, result]) => [id, { ...result, ...times }]));
}
