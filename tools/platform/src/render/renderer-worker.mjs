// Renders pages with the server bundles of one composition, in a thread without secrets. Plain
// JavaScript, because threads start without the main thread's loaders.
import { AsyncLocalStorage } from "node:async_hooks";
import { compileFunction } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";

/* global fetch, Request, Response */
// Node 25 has web storage, in which a page would share one visitor's data with all visitors.
Reflect.deleteProperty(globalThis, "localStorage");
Reflect.deleteProperty(globalThis, "sessionStorage");
const network = fetch; // The shell's server bundle may replace the global fetch.

const { texts, composition, origin, hasBackend } = workerData;

function evaluate(app, require) {
  const module = { exports: {} };
  const parameters = ["module", "exports", "require"];
  compileFunction(texts[app], parameters, { filename: `${app}.cjs` })(
    module,
    module.exports,
    require,
  );
  return module.exports;
}

const refuse = (name) => {
  throw new Error(`A server bundle requires ${name}, which the shell doesn't share.`);
};

const shell = evaluate("shell", refuse);
const shared = (name) => (Object.hasOwn(shell.shared, name) ? shell.shared[name] : refuse(name));
const remotes = {};
for (const app of Object.keys(texts).filter((name) => name !== "shell")) {
  try {
    remotes[app] = evaluate(app, shared);
  } catch (error) {
    parentPort.postMessage({ problem: `${app} can't be rendered: ${error}` });
  }
}

// Pages by id, with the controllers that cancel them.
const pages = new Map();
const currentPage = new AsyncLocalStorage();

// Requests to the site's own backend go through the main thread, which may embed it. A canceled page
// gets no more responses or errors, so that it doesn't go on.
const pending = new Map();
let lastId = 0;
async function siteFetch(input, init) {
  const page = currentPage.getStore();
  const signal = page?.canceling.signal;
  const request = new Request(input, { ...init, signal });
  const address = new URL(request.url);
  if (!hasBackend || address.origin !== origin) {
    const received = await network(request).catch((error) => {
      if (signal?.aborted) return new Promise(() => undefined);
      throw error;
    });
    if (page) addTags(page.tags, address, await received.clone().text());
    return received;
  }
  const id = (lastId += 1);
  const body = request.body ? await request.text() : undefined;
  const { url, method } = request;
  const responded = new Promise((resolve) => pending.set(id, { page, resolve }));
  const headers = [...request.headers];
  parentPort.postMessage({ request: { id, page: page?.id, url, method, headers, body } });
  const response = await responded;
  if (response.problem) throw new TypeError(response.problem);
  if (page) addTags(page.tags, address, response.body);
  const empty = [204, 205, 304].includes(response.status);
  return new Response(empty ? null : response.body, response);
}

// A shared cache forgets a page by these tags when rows change (private.page_tags in the schema): the
// kinds of its lists, and the ends of all ids that it got.
function addTags(tags, { pathname, search }, body) {
  if (!pathname.startsWith("/rest/v1/")) return;
  const isList = !/[?&](id|slug)=eq\./.test(search);
  const kinds = (pathname + search).match(/outfit|item|collection|expert|shop/g) ?? [];
  if (isList) for (const kind of kinds) tags.add(`${kind}s`);
  const ids = body.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{4}([0-9a-f]{8})/g);
  for (const [, end] of ids) tags.add(end);
}

const site = shell.openSite({ composition, origin, remotes, fetch: siteFetch });

async function render({ id, address, isAwaited }) {
  parentPort.postMessage({ begun: id });
  const page = { id, canceling: new AbortController(), tags: new Set() };
  const { signal } = page.canceling;
  pages.set(id, page);
  const canceled = new Promise((_, reject) => {
    signal.addEventListener("abort", () => {
      for (const [request, other] of pending) if (other.page === page) pending.delete(request);
      reject(signal.reason);
    });
  });
  try {
    const rendering = currentPage.run(page, () => site.render({ address, isAwaited }));
    const rendered = await Promise.race([rendering, canceled]);
    parentPort.postMessage({ id, rendered: rendered && { ...rendered, tags: [...page.tags] } });
  } catch (error) {
    parentPort.postMessage({ id, problem: String(error?.stack ?? error) });
  } finally {
    pages.delete(id);
  }
}

// A page that keeps this thread computing also keeps it from canceling, which shows that it is stuck.
parentPort.on("message", ({ render: page, cancel, response }) => {
  if (page) void render(page);
  if (cancel) pages.get(cancel)?.canceling.abort();
  if (!response) return;
  pending.get(response.id)?.resolve(response);
  pending.delete(response.id);
});
parentPort.postMessage({ ready: true });
