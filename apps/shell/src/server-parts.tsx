import {
  type ComposedPart,
  type Composition,
  findPropIssues,
  readRemote,
} from "@ensemble/contract";
import { QueryClient, QueryClientProvider } from "@ensemble/query";
import { dehydrate, fetchStarted } from "@ensemble/query/server";
import { ServerResponseContext } from "@ensemble/router/server";
import { PartContext, type PartPlace } from "@ensemble/ui";
// oxlint-disable-next-line no-restricted-imports -- As in the page, where it contains a part.
import { type ComponentType, type ReactNode, Suspense } from "react";
import { ReservedPlace } from "./remotes/part-place";

/** A part of this composition. */
interface KnownPart extends ComposedPart {
  release: string;
  /** Undefined if its code isn't there. */
  Component?: ComponentType;
  /** Pages in a row in which it threw. */
  throws: number;
}

/** The parts of a composition by `<remote>/<part>`. */
export type KnownParts = ReadonlyMap<string, KnownPart>;

/** Loads all parts that this thread may render. */
export async function loadParts(
  { remotes }: Composition,
  modules: Record<string, unknown>,
): Promise<KnownParts> {
  const known = remotes.flatMap(({ name: remote, release, parts = [] }) => {
    const exposed = readRemote(modules[remote])?.parts ?? [];
    return parts.map(async (part): Promise<[string, KnownPart]> => {
      const of = `${remote}/${part.name}`;
      const load = exposed.find(({ name }) => name === part.name)?.load;
      const loaded = await load?.().catch((error: unknown) => {
        console.warn(`${of} can't be rendered.`, error);
      });
      return [of, { ...part, release, Component: loaded?.default, throws: 0 }];
    });
  });
  return new Map(await Promise.all(known));
}

/** After how many pages in a row in which it threw a thread leaves a part out. */
const maxThrows = 3;

/**
 * How long the parts of a page may fetch, in milliseconds: well below what visitors wait, if one does,
 * and what a rendering may take.
 */
const fetchTimeoutsMs = { awaited: 100, other: 1000 };

/**
 * Creates the host of one page's parts. Each part has a query client of its own, so that the page
 * does without a part whose data fails or is late, and another release doesn't get its data.
 */
export function serverParts(known: KnownParts, isAwaited: boolean) {
  const fetchTimeoutMs = fetchTimeoutsMs[isAwaited ? "awaited" : "other"];
  const clients = new Map<string, QueryClient>();
  const leftOut = new Set<string>();
  /** Those in the latest rendering. */
  const shown = new Set<string>();
  let isIncomplete = false;
  let startedAt: number | undefined;

  function renderPlace({ id, of, props, height }: PartPlace): ReactNode {
    const part = known.get(of);
    if (!clients.has(of)) clients.set(of, newClient());
    if (part && part.renderMode !== "server") return <ReservedPlace {...{ id, of, height }} />;
    const { Component, release } = part ?? {};
    if (!Component || leftOut.has(of) || part!.throws >= maxThrows || hasIssues(of, part!, props))
      return <div id={id} data-part={of} hidden />;
    shown.add(of);
    // Must match part-place.tsx.
    return (
      <div id={id} data-part={of} data-release={release}>
        <Suspense>
          <PartContext value={undefined}>
            <ServerResponseContext value={undefined}>
              <QueryClientProvider client={clients.get(of)!}>
                <Component {...props} />
              </QueryClientProvider>
            </ServerResponseContext>
          </PartContext>
        </Suspense>
      </div>
    );
  }

  return {
    renderPlace,
    /** Call it before each rendering. */
    begin: () => shown.clear(),
    /**
     * Fetches the queries that parts have started; resolves to false if there are none. Leaves out
     * parts whose queries fail or aren't answered in time.
     */
    async fetch(): Promise<boolean> {
      const fetches = [...clients].flatMap(([of, client]) => {
        const fetching = leftOut.has(of) ? undefined : fetchStarted(client);
        return fetching ? { of, fetching } : [];
      });
      if (fetches.length === 0) return false;
      startedAt ??= performance.now();
      const leftMs = Math.max(0, startedAt + fetchTimeoutMs - performance.now());
      let timer: NodeJS.Timeout | undefined;
      const expired = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`it took over ${fetchTimeoutMs} ms`)), leftMs);
      });
      await Promise.all(
        fetches.map(({ of, fetching }) =>
          Promise.race([fetching, expired]).catch((error: unknown) => {
            console.warn(`${of} is left out: its data isn't there.`, error);
            leftOut.add(of);
            isIncomplete = true;
          }),
        ),
      );
      clearTimeout(timer);
      return true;
    },
    /**
     * Leaves out the parts that threw in a rendering. Returns false if none did; throws if the rest
     * of the page did.
     */
    leaveOutThrown(html: string): boolean {
      if (!html.includes(thrownMark)) {
        for (const of of shown) known.get(of)!.throws = 0;
        return false;
      }
      const found = [...html.matchAll(/ data-part="([^"]+)"[^>]*><!--\$!-->/g)].map(
        ([, of]) => of!,
      );
      // A part that threw within a boundary of its own isn't found, but is one of them.
      const thrown = found.length > 0 ? found : [...shown];
      if (thrown.length === 0) throw new Error("A part below the fold failed to render.");
      for (const of of thrown) {
        leftOut.add(of);
        const part = known.get(of)!;
        part.throws += 1;
        if (part.throws === maxThrows)
          console.warn(
            `${of} is no longer rendered, because it threw in ${maxThrows} pages in a row.`,
          );
      }
      return true;
    },
    /** What the document needs to know of the page's parts. */
    describe() {
      const parts: Record<string, string | null> = {};
      const data: Record<string, object> = {};
      for (const [of, client] of clients) {
        parts[of] = shown.has(of) ? known.get(of)!.release : null;
        const state = dehydrate(client);
        if (shown.has(of) && state.queries.length > 0) data[of] = state;
      }
      return { parts, data, isIncomplete };
    },
    end(): void {
      for (const client of clients.values()) client.clear();
    },
  };
}

function hasIssues(of: string, part: ComposedPart, props: object): boolean {
  const issues = findPropIssues(props, part);
  if (issues.length > 0) console.warn(`${of} is left out: ${issues.join("; ")}`);
  return issues.length > 0;
}

export type ServerParts = ReturnType<typeof serverParts>;

/** React's mark of content that threw. */
const thrownMark = "<!--$!-->";

const newClient = () => new QueryClient({ defaultOptions: { queries: { networkMode: "always" } } });
