/// <reference types="@rspack/core/module" />

/**
 * Reloads on every update (development only) if a deployed page previews a development server: its
 * production build of React can't update components in place.
 */
const { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook } = globalThis as {
  __REACT_DEVTOOLS_GLOBAL_HOOK__?: { renderers?: Map<number, { scheduleRefresh?: unknown }> };
};

/** Whether the page has a development build of React, which supports hot updates. */
const supportsHotUpdates = (): boolean =>
  [...(hook?.renderers?.values() ?? [])].some(({ scheduleRefresh }) => Boolean(scheduleRefresh));

import.meta.webpackHot?.addStatusHandler((status) => {
  if (status === "prepare" && !supportsHotUpdates()) window.location.reload();
});

export {};
