import { lintProjects } from "./lint-projects.mjs";
import { playJourneys } from "./play-journeys.mjs";
import { kindOf } from "./targets.mjs";
import { testProjects } from "./test-projects.mjs";

/**
 * Runs lint of many projects in one process, their tests in another and then their journeys on one
 * site: starting Oxlint, Vitest or a site for each project takes longer than most projects' checks.
 * Resolves to a result per task, which Nx caches one by one.
 */
export async function runTasks(tasks, { root: workspace, projectGraph }) {
  const all = tasks.map((task) => ({ ...task, root: projectGraph.nodes[task.project].data.root }));
  const start = Date.now();
  const wanted = (test) => all.filter(({ target }) => test(target));
  const testing = testProjects(wanted(kindOf), workspace);
  const linting = lintProjects(
    wanted((target) => target === "lint"),
    workspace,
  );
  const checked = Object.assign({}, await testing, await linting);
  // Afterwards, because journeys need every processor.
  const played = await playJourneys(
    wanted((target) => target === "e2e"),
    workspace,
  );
  const times = { startTime: start, endTime: Date.now() };
  return Object.fromEntries(
    Object.entries({ ...checked, ...played }).map(([id, result]) => [id, { ...result, ...times }]),
  );
}
