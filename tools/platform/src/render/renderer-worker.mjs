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

// Requests to the site's own backend go through the main thread, which may embed it.
const pending = new Map();
const currentPage = new AsyncLocalStorage();
let lastId = 0;
async function siteFetch(input, init) {
  const request = new Request(input, init);
  if (!hasBackend || new URL(request.url).origin !== origin) return network(request);
  const id = (lastId += 1);
  const body = request.body ? await request.text() : undefined;
  const { url, method } = request;
  const responded = new Promise((resolve) => pending.set(id, resolve));
  const page = currentPage.getStore();
  const headers = [...request.headers];
  parentPort.postMessage({ request: { id, page, url, method, headers, body } });
  const response = await responded;
  if (response.problem) throw new TypeError(response.problem);
  const empty = [204, 205, 304].includes(response.status);
  return new Response(empty ? null : response.body, response);
}

const site = shell.openSite({ composition, origin, remotes, fetch: siteFetch });

async function render({ id, address }) {
  try {
    parentPort.postMessage({ id, rendered: await site.render({ address }) });
  } catch (error) {
    parentPort.postMessage({ id, problem: String(error?.stack ?? error) });
  }
}

parentPort.on("message", ({ render: page, response }) => {
  if (page) void currentPage.run(page.id, render, page);
  if (!response) return;
  pending.get(response.id)?.(response);
  pending.delete(response.id);
});
parentPort.postMessage({ ready: true });
