import { loadFonts } from "@ensemble/ui/fonts";

// The bundle has just stopped using the connection, and now takes a while to run.
loadFonts();

// In this bundle, but evaluated in tasks of their own: what a page needs anyway, then what starts it.
void evaluateInTurn([
  () => import(/* webpackMode: "eager" */ "react-dom/client"),
  () => import(/* webpackMode: "eager" */ "./screens"), // With the contract,
  () => import(/* webpackMode: "eager" */ "./chrome/chrome"), // the router and the components.
  () => import(/* webpackMode: "eager" */ "./remotes/shared-modules"),
  () => import(/* webpackMode: "eager" */ "./site"),
  () => import(/* webpackMode: "eager" */ "./start").then(({ start }) => start(nextTask)),
]);

/**
 * Evaluates modules one after the other, and lets the browser handle what a person does in between:
 * evaluated together they would keep a slow phone busy for half a second.
 */
async function evaluateInTurn(modules: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const evaluate of modules) {
    await nextTask();
    await evaluate();
  }
}

/** Lets the browser paint and handle input. Unlike a timer's, the message's task is not delayed. */
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
