// Nx loads executors with require(), which modules do not work with everywhere.

/** Runs the given tasks, each in few processes. */
exports.runBatch = async ({ tasks }, options, _, context) => {
  const { runTasks } = await import("./run-tasks.mjs");
  return runTasks(
    Object.values(tasks).map(({ id, target }) => ({ id, ...target, ...options[id] })),
    context,
  );
};

/** For `nx --batch=false`. */
exports.runTask = async (options, context) => {
  const { runTasks } = await import("./run-tasks.mjs");
  const task = { id: "only", project: context.projectName, target: context.targetName };
  const { only } = await runTasks([{ ...task, ...options }], context);
  return only;
};
