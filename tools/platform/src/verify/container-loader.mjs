// Loads containers in a window without a network. Plain JavaScript, because threads start without the
// main thread's loaders.
import { runInContext, SourceTextModule } from "node:vm";
import { parentPort } from "node:worker_threads";
import { Window } from "happy-dom";

const base = "http://release.invalid/";

parentPort.on("message", async (release) => {
  parentPort.postMessage(await loadContainer(release));
});
parentPort.postMessage("ready");

/**
 * Returns what is wrong with a container: it doesn't load, lacks a screen, requests other files than
 * it lists, or loads one without its digest.
 */
async function loadContainer({ app, entry, format, screens, parts, files, shared }) {
  const problems = new Set();
  const thrown = [];
  const window = openWindow();
  const { document } = window;
  let currentScript = null;
  Object.defineProperty(document, "currentScript", { get: () => currentScript });

  // The window loads nothing and reports success, which this replaces for scripts and style sheets.
  document.addEventListener(
    "load",
    (event) => {
      const { target } = event;
      const address = target.src ?? target.href;
      const path = address.startsWith(base) ? address.slice(base.length) : address;
      const file = files[path];
      if (!file) {
        problems.add(`requests ${path}, which isn't among its files`);
        event.stopImmediatePropagation();
        target.dispatchEvent(new window.Event("error"));
        return;
      }
      if ((target.integrity || target.getAttribute("integrity")) !== file.integrity)
        problems.add(`loads ${path} without its digest`);
      if (!path.endsWith(".js")) return;
      currentScript = target;
      try {
        runInContext(file.text, window, { filename: path });
      } catch (error) {
        thrown.push(`${path}: ${error}`);
      }
      currentScript = null;
    },
    true,
  );

  try {
    const container = format
      ? await importModule({ window, files, entry, problems })
      : runScript({ window, files, entry, name: `ensemble_${app.replaceAll("-", "_")}` });
    await container.init(shareScope(shared));
    const { remote } = (await container.get("./remote"))();
    if (!Array.isArray(remote?.screens)) throw new Error("./remote doesn't export a remote");
    const exposed = [
      { kind: "screen", names: screens, loadables: remote.screens },
      { kind: "part", names: parts, loadables: remote.parts ?? [] },
    ];
    for (const { kind, names, loadables } of exposed) {
      for (const name of names)
        if (!loadables.some((one) => one.name === name))
          problems.add(`exposes no ${kind} "${name}"`);
      // Their code may need a page, but their files must load.
      for (const { load } of loadables) await load?.().catch(() => undefined);
    }
  } catch (error) {
    problems.add(`${entry} can't be loaded: ${thrown[0] ?? error}`);
  }
  await window.happyDOM.close();
  return [...problems];
}

function runScript({ window, files, entry, name }) {
  const script = window.document.createElement("script");
  Object.assign(script, { integrity: files[entry].integrity, src: base + entry });
  window.document.head.append(script);
  const container = runInContext(`globalThis.${name}`, window);
  if (!container) throw new Error(`it doesn't define ${name}`);
  return container;
}

/** Imports a container with its modules, whose digests are in the document. */
async function importModule({ window, files, entry, problems }) {
  const modules = new Map();
  const load = (specifier, referrer) => {
    const path = new URL(specifier, referrer.identifier).href.replace(base, "");
    if (!files[path]) {
      problems.add(`imports ${path}, which isn't among its files`);
      throw new Error(`${path} is missing`);
    }
    if (!modules.has(path)) {
      const identifier = base + path;
      const module = new SourceTextModule(files[path].text, {
        context: window,
        identifier,
        initializeImportMeta: (meta) => void (meta.url = identifier),
        importModuleDynamically: run,
      });
      modules.set(path, module);
    }
    return modules.get(path);
  };
  // One after the other, because they may link the same modules.
  let linked = Promise.resolve();
  const run = async (specifier, referrer) => {
    const module = load(specifier, referrer);
    linked = linked.then(() => module.status === "unlinked" && module.link(load));
    await linked;
    await module.evaluate();
    return module;
  };
  return (await run(`./${entry}`, { identifier: base })).namespace;
}

/** Opens a window that loads no files and has no network. */
function openWindow() {
  const window = new Window({
    url: base,
    settings: {
      disableJavaScriptFileLoading: true,
      disableCSSFileLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
    },
  });
  for (const name of ["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "Worker"])
    window[name] = function refuse() {
      throw new Error(`${name} isn't available while a container loads.`);
    };
  return window;
}

/** Stands in for whatever a module does with a shared package before it renders. */
const standIn = new Proxy(function StandIn() {}, {
  get(target, key) {
    if (key === Symbol.toPrimitive) return () => "";
    if (key === Symbol.iterator) return () => [][Symbol.iterator]();
    if (key === "then") return undefined; // Not a promise.
    return key === "prototype" ? target.prototype : standIn;
  },
  apply: () => standIn,
  construct: () => ({}),
});

/** Offers the versions of `shared`, by package. */
const shareScope = (shared) =>
  Object.fromEntries(
    Object.entries(shared).map(([name, version]) => {
      const provided = {
        get: async () => () => standIn,
        from: "verify",
        loaded: true,
        eager: true,
      };
      return [name, { [version]: { version, scope: ["default"], ...provided } }];
    }),
  );
