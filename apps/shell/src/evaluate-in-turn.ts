/**
 * Evaluates modules one after the other, and lets the browser handle what a person does in between:
 * evaluated together they would keep a slow phone busy for half a second.
 */
export async function evaluateInTurn(modules: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const evaluate of modules) {
    await nextTask();
    await evaluate();
  }
}

/** Lets the browser paint and handle input. Unlike a timer's, the message's task is not delayed. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
