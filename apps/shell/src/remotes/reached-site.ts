/** How long the site may take to answer before it counts as unreachable, in milliseconds. */
const patience = 5000;

/** Whether the page's own site answers, so that other screens can load. */
export async function isSiteReached(): Promise<boolean> {
  if (!window.navigator.onLine) return false;
  const signal = AbortSignal.timeout(patience);
  return fetch("/", { method: "HEAD", cache: "no-store", signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}
