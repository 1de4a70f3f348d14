import type { QueryClient } from "@ensemble/query";
import type { ScreenAddress } from "@ensemble/contract";
import type { ScreenLoader } from "./remotes/screen-loader";

/** The screen at an address, as its route finds it. */
export interface MatchedScreen {
  owner: ScreenLoader;
  name: string;
  params: ScreenAddress["params"];
}

/**
 * How long after a link was pointed at its data is fetched, unless another link was in the meantime,
 * in milliseconds: moving across a list asks for none of its rows.
 */
const hoverDelayMs = 80;

/** What the browser knows of a visitor's connection; not every browser does. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Fetches ahead what an address shows: its screen's code, which `load` starts for those who may open
 * it, and the queries that the screen names. Not on a connection that is slow, or paid by its bytes.
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
      void client.prefetchQuery({ ...query, meta: { prefetch: true } });
    }
  } catch (error) {
    console.warn(`${owner.name}: the data of "${name}" was not fetched ahead.`, error);
  }
}
