import { type ComposedRemote, type Composition, provideSettings } from "@ensemble/contract";
import { parseComposition } from "@ensemble/contract/schemas";
import { Hono } from "hono";
import { composeRemote, type Substitutes } from "../compose/compose";
import { inlineJson } from "../compose/document";
import { readOnlyBackend, refuse } from "../previews/read-only";
import { type FetchHandler, forwardTo, functionPaths, projectPaths } from "../serve/request";

interface AgainstOptions {
  /** The deployed site's origin. */
  deployed: string;
  /** The remotes from source, by name. */
  remotes: Substitutes;
  /** Default: the deployed site and its project on the network. */
  forward?: (origin: string) => FetchHandler;
}

/**
 * Returns a deployed site whose documents run remotes from source. Reads as an anonymous visitor and
 * saves nothing: no session, click, report or write leaves this machine. Rejects if the address
 * serves no document of Ensemble.
 */
export async function siteAgainst(options: AgainstOptions): Promise<Hono> {
  const { deployed, remotes, forward = forwardTo } = options;
  const visit = forward(deployed);
  const home = await visit(new Request(new URL("/", deployed), htmlOnly));
  const { settings } = readComposition(await home.text(), deployed);
  const { url, key } = settings.supabase;
  provideSettings(settings); // Heroes show pictures of the site.
  const fromSource = Object.entries(remotes).map(([name, stable]) =>
    composeRemote({ name, stable, named: [] }),
  );
  const backend = readOnlyBackend(forward(url === "/" ? deployed : url), key);
  const app = new Hono();
  for (const path of projectPaths) app.all(`${path}*`, ({ req }) => backend(req.raw));
  for (const path of Object.keys(functionPaths))
    app.all(path.endsWith("/") ? `${path}*` : path, () => refuse());
  app.get("*", async ({ req }) => {
    const headers = new Headers(req.raw.headers);
    // A cached page has no composition, and the visitor has no session there.
    for (const name of ["If-None-Match", "Cookie", "Authorization"]) headers.delete(name);
    const response = await visit(new Request(req.raw, { headers }));
    const location = response.headers.get("Location")?.replace(deployed, new URL(req.url).origin);
    if (location) return Response.redirect(new URL(location, req.url), response.status);
    const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
    return isPage ? withSource(response, deployed, fromSource) : response;
  });
  return app;
}

const htmlOnly = { headers: { Accept: "text/html" } };

const compositionScript =
  /(<script type="application\/json" id="composition">)([\s\S]*?)(<\/script>)/;

/** What a server adds to a document (render/document.ts), which other code can't hydrate. */
const renderedParts: [RegExp, string][] = [
  [/<html data-ssr="[^"]*"( data-missing)?/, "<html"],
  [
    /<div id="site">[\s\S]*<script type="application\/json" id="data">[\s\S]*?<\/script>/,
    '<div id="site"></div>',
  ],
  [/<script type="deferred"/g, "<script defer"],
  [/<link rel="deferred" media="print"/g, '<link rel="stylesheet"'],
];

function readComposition(html: string, deployed: string): Composition {
  const [, , json] = compositionScript.exec(html) ?? [];
  if (!json) throw new Error(`${deployed} doesn't serve a document of Ensemble.`);
  return parseComposition(JSON.parse(json));
}

/** Returns the page unrendered, with the remotes from source and this machine's gateway as backend. */
async function withSource(
  response: Response,
  deployed: string,
  fromSource: ComposedRemote[],
): Promise<Response> {
  const html = await response.text();
  if (!compositionScript.test(html)) return new Response(html, response);
  const { settings, remotes, ...rest } = readComposition(html, deployed);
  const replaced = fromSource.map(({ name }) => name);
  const others = remotes.filter(({ name }) => !replaced.includes(name));
  const composition: Composition = {
    ...rest,
    settings: {
      ...settings,
      site: undefined,
      telemetry: undefined,
      overrides: undefined,
      supabase: { ...settings.supabase, url: "/" },
    },
    remotes: [...others, ...fromSource],
  };
  const page = renderedParts
    .reduce((text, [pattern, plain]) => text.replace(pattern, plain), html)
    .replace(compositionScript, (_, open, __, close) => open + inlineJson(composition) + close);
  const headers = new Headers(response.headers);
  for (const name of ["Content-Encoding", "Content-Length", "ETag"]) headers.delete(name);
  headers.set("Cache-Control", "no-store");
  const policy = headers.get("Content-Security-Policy");
  const bases = fromSource.map(({ base }) => new URL(base).origin);
  if (policy) headers.set("Content-Security-Policy", allowSources(policy, bases));
  return new Response(page, { status: response.status, headers });
}

/** Allows files of development servers, and their reports of changes. */
function allowSources(policy: string, bases: string[]): string {
  const sockets = bases.map((base) => base.replace("http", "ws"));
  return policy
    .split("; ")
    .map((directive) =>
      /^(script|style|font|img|connect)-src /.test(directive)
        ? [directive, ...bases, ...(directive.startsWith("connect") ? sockets : [])].join(" ")
        : directive,
    )
    .join("; ");
}
