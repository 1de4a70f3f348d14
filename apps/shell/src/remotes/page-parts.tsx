import type { ComposedRemote } from "@ensemble/contract";
import type { QueryClient } from "@ensemble/query";
import { hydrate, refetchForUser } from "@ensemble/query/hydration";
import { currentSession } from "@ensemble/session";
import type { PartPlace } from "@ensemble/ui";
import type { ReactNode } from "react";
import { readInline } from "../pre-render";
import { Place, type PartSource } from "./part-place";
import { partKey, type ScreenLoader } from "./screen-loader";

/** The server's query results by part, in the document's data. */
type ServedData = Partial<Record<string, object>>;

/** Creates the host of a page's parts, and starts loading those that the server has rendered. */
export function createPageParts(
  owners: ReadonlyMap<string, { remote: ComposedRemote; owner: ScreenLoader }>,
  queryClient: QueryClient,
) {
  let data: ServedData | undefined;
  const source: PartSource = {
    find: (remote) => owners.get(remote),
    restore(of, served) {
      const { owner } = owners.get(of.split("/", 1)[0]!) ?? {};
      // Another release may read other columns.
      if (owner?.release !== served) return;
      data ??= (readInline("data") as { parts?: ServedData } | undefined)?.parts ?? {};
      const own = data[of];
      data[of] = undefined;
      if (!own) return;
      hydrate(queryClient, own);
      // Not while the part that needs it renders.
      if (currentSession().status !== "anonymous")
        queueMicrotask(() => refetchForUser(queryClient));
    },
    whenSettled: () => whenQueriesSettle(queryClient),
  };
  const served = [...document.querySelectorAll<HTMLElement>("[data-part][data-release]")].flatMap(
    ({ dataset }) => {
      const [remote, part] = dataset.part!.split("/") as [string, string];
      const { owner } = owners.get(remote) ?? {};
      return owner ? { owner, entry: partKey(part) } : [];
    },
  );
  return {
    renderPlace: (place: PartPlace): ReactNode => <Place {...place} source={source} />,
    load(): void {
      for (const { owner, entry } of served) owner.load(entry);
    },
    /** Resolves once the served parts have loaded or failed, or after the timeout. */
    whenLoaded: (timeoutMs: number): Promise<unknown> =>
      Promise.all(served.map(({ owner, entry }) => owner.whenSettled(entry, timeoutMs))),
  };
}

export type PageParts = ReturnType<typeof createPageParts>;

/** Resolves once no query is pending, or after a timeout. */
export async function whenQueriesSettle(client: QueryClient): Promise<void> {
  const end = performance.now() + settleTimeoutMs;
  // A result may start another query, so wait for two idle checks in a row.
  for (let idleChecks = 0; idleChecks < 2 && performance.now() < end;) {
    await new Promise((resolve) => setTimeout(resolve, 30));
    idleChecks = client.isFetching() === 0 ? idleChecks + 1 : 0;
  }
}

/** How long something may load aside before it replaces the server's. */
const settleTimeoutMs = 2000;
