/// <reference types="@rspack/core/module" />

/**
 * A deployed page that previews a development server has React's production build, which cannot
 * exchange a component where it stands: such a page is loaded again, at its address, as soon as
 * there is an update (development only).
 */
const { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook } = globalThis as {
  __REACT_DEVTOOLS_GLOBAL_HOOK__?: { renderers?: Map<number, { scheduleRefresh?: unknown }> };
};

/** Whether some React on the page takes exchanged components; only its development build does. */
const takesUpdates = (): boolean =>
  [...(hook?.renderers?.values() ?? [])].some(({ scheduleRefresh }) => Boolean(scheduleRefresh));

import.meta.webpackHot?.addStatusHandler((status) => {
  if (status === "prepare" && !takesUpdates()) window.location.reload();
});

export {};
