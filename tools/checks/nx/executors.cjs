// Nx loads executors with require(), which doesn't support ES modules in all Node versions.

/** Runs tasks together in a few processes. */
exports.runBatch = async ({ tasks }, options, _, context) => {
  const { runTasks } = await import("./run-tasks.mjs");
  return runTasks(
    Object.values(tasks).map(({ id, target }) => ({ id, ...target, ...options[id] })),
    context,
  );
};

/** Runs one task, for `nx --batch=false`. */
exports.runTask = async (options, context) => {
  const { runTasks } = await import("./run-tasks.mjs");
  const task = { id: "only", project: context.projectName, target: context.targetName };
  const { only } = await runTasks([{ ...task, ...options }], context);
  return only;
};
