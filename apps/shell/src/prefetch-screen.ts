import type { QueryClient } from "@ensemble/query";
import type { ScreenAddress } from "@ensemble/contract";
import type { ScreenLoader } from "./remotes/screen-loader";

/** The screen of a path. */
export interface MatchedScreen {
  owner: ScreenLoader;
  name: string;
  params: ScreenAddress["params"];
}

/** How long a visitor must point at a link before its data is fetched. */
const hoverDelayMs = 80;

/** The Network Information API, which not every browser supports. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Creates a function that prefetches a path's code and data. `load` starts loading the code if the
 * visitor can open the screen. Skips slow and metered connections.
 */
export function screenPrefetcher(
  load: (pathname: string) => MatchedScreen | undefined,
  client: QueryClient,
): (address: string) => void {
  let waiting: number | undefined;
  return (address) => {
    if (isCostly()) return;
    window.clearTimeout(waiting);
    const { pathname, searchParams } = new URL(address, window.location.href);
    const found = load(pathname);
    if (found) {
      waiting = window.setTimeout(() => void fetchData(found, searchParams, client), hoverDelayMs);
    }
  };
}

function isCostly(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? "");
}

async function fetchData(
  { owner, name, params }: MatchedScreen,
  search: URLSearchParams,
  client: QueryClient,
): Promise<void> {
  await owner.whenSettled(name);
  const state = owner.state(name);
  if (state.status !== "ready") return;
  try {
    for (const query of state.Screen.data?.({ params, search }) ?? []) {
      void client.prefetchQuery({ ...query, meta: { ...query.meta, prefetch: true } });
    }
  } catch (error) {
    console.warn(`${owner.name}: prefetching the data of "${name}" failed.`, error);
  }
}
