import { QueryClient } from "@ensemble/query";
import { dehydrate, drawUntilRead } from "@ensemble/query/server";
import { AnswerContext, createMemoryRouter } from "@ensemble/router/server";
import { renderToString } from "react-dom/server";
import { App } from "../app";
import { Chrome } from "../chrome/chrome";
import { ScreenOutlet } from "../remotes/screen-outlet";
import type { DrawnRoute } from "./find-route";

/** A page as a server draws it for an anonymous visitor, or where it sends them instead. */
export type Drawn =
  | {
      status: 200 | 404;
      /** Tags for the document's head, instead of its title. */
      head: string;
      /** The page's content, for the element that it is drawn in. */
      body: string;
      /** What was read, as JSON that cannot end the element it is written into. */
      data: string;
      /** Which releases drew it, and which screen. */
      drawn: string;
    }
  | { status: 301 | 302; location: string };

/**
 * Draws a route at an address, path and query, with what it reads. Undefined when its screen does
 * not load or does not know a key of the query, or asks for more and more. Throws what it throws, and the first failed reading.
 */
export async function drawRoute(
  { path, name, owner, drawn }: DrawnRoute,
  address: string,
  version: string,
): Promise<Drawn | undefined> {
  owner.load(name);
  await owner.settled(name);
  const state = owner.state(name);
  if (state.status !== "ready") return undefined;
  // The page that says that nothing is there is drawn for whatever was asked.
  if (path !== "*" && !hasOnlyKeys(address, state.Screen.searchKeys)) return undefined;
  // As in the page (site.tsx), so that ids agree.
  const outlet = <ScreenOutlet key={`${owner.name}/${name}`} owner={owner} name={name} />;
  const router = createMemoryRouter(
    [{ element: <Chrome version={version} />, children: [{ path, element: outlet }] }],
    { initialEntries: [address] },
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: "always" } } });
  try {
    const drawing = await drawUntilRead(queryClient, () => {
      let status: 200 | 404 = 200;
      let location: string | undefined;
      const answer = {
        redirect: (to: string) => void (location = to),
        notFound: () => void (status = 404),
      };
      const html = renderToString(
        <AnswerContext value={answer}>
          <App site={{ router, queryClient }} />
        </AnswerContext>,
      );
      return { html, status, location };
    });
    if (!drawing) return undefined;
    const { html, status, location } = drawing;
    if (location !== undefined) return { status: 302, location };
    const data = JSON.stringify(dehydrate(queryClient)).replaceAll("<", "\\u003c");
    return { status, ...partsOf(html), data, drawn };
  } finally {
    router.dispose();
    queryClient.clear();
  }
}

/** Whether each key of an address's query is known, and there only once. */
function hasOnlyKeys(address: string, known: readonly string[] = []): boolean {
  const keys = [...new URL(address, "https://site").searchParams.keys()];
  return new Set(keys).size === keys.length && keys.every((key) => known.includes(key));
}

/**
 * React draws what belongs into the head before everything else. Each of these tags is marked: a
 * page that is drawn by other releases removes them.
 */
function partsOf(html: string): { head: string; body: string } {
  const start = html.indexOf("<div");
  const head = html.slice(0, start).replaceAll(/<(title|meta|link)(?=[ >])/g, "<$1 data-drawn");
  return { head, body: html.slice(start) };
}
