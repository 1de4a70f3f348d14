/// <reference types="@rspack/core/module" />

/**
 * A deployed page that previews a development server has React's production build, which cannot
 * update a component in place. Such a page reloads at its address on every update (development
 * only).
 */
const { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook } = globalThis as {
  __REACT_DEVTOOLS_GLOBAL_HOOK__?: { renderers?: Map<number, { scheduleRefresh?: unknown }> };
};

/** Whether a React on the page supports hot updates, as only its development build does. */
const supportsHotUpdates = (): boolean =>
  [...(hook?.renderers?.values() ?? [])].some(({ scheduleRefresh }) => Boolean(scheduleRefresh));

import.meta.webpackHot?.addStatusHandler((status) => {
  if (status === "prepare" && !supportsHotUpdates()) window.location.reload();
});

export {};
