/**
 * The hook that React looks for when it starts, for hot reload across bundles (development only).
 * Each bundle brings a refresh runtime of its own; the first makes a hook that forgets which
 * renderers there are, so the runtimes of remotes, which come later, would find none. This one
 * remembers.
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
