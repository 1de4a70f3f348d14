// Loads while the page is hydrated. The router (libs/router) tries again if this fails.
import(/* webpackFetchPriority: "low" */ "@ensemble/router/data-router").catch(() => undefined);

// Part of this bundle, but evaluated in separate tasks.
void evaluateInTurn([
  () => import(/* webpackMode: "eager" */ "react-dom/client"),
  () => import(/* webpackMode: "eager" */ "./screens"), // With the contract,
  () => import(/* webpackMode: "eager" */ "./chrome/chrome"), // the router and the components.
  () => import(/* webpackMode: "eager" */ "./remotes/shared-modules"),
  () => import(/* webpackMode: "eager" */ "./site"),
  () => import(/* webpackMode: "eager" */ "./start").then(({ start }) => start(nextTask)),
]);

/**
 * Evaluates modules in separate tasks, because together they would block a slow phone for half a
 * second.
 */
async function evaluateInTurn(modules: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const evaluate of modules) {
    await nextTask();
    await evaluate();
  }
}

/** Yields to the browser. Unlike a timer, a message isn't delayed. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

export {};
