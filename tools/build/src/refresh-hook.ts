/**
 * Installs the DevTools hook that React looks for on start, for hot reload across bundles
 * (development only). Each bundle has its own refresh runtime; the first one's hook would drop its
 * renderers, so the runtimes of remotes wouldn't find any. This hook keeps them.
 */
const renderers = new Map<number, object>();

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    renderers,
    supportsFiber: true,
    inject(renderer: object): number {
      renderers.set(renderers.size + 1, renderer);
      return renderers.size;
    },
    onScheduleFiberRoot: () => undefined,
    onCommitFiberRoot: () => undefined,
    onCommitFiberUnmount: () => undefined,
  },
});

export {};
