import type { createInstance } from "@module-federation/enhanced/runtime";

/** The page's federation runtime, which the shell creates and passes to every container. */
type Federation = ReturnType<typeof createInstance>;

interface SharedModule {
  shareKey: string;
  shareScope: string;
  requiredVersion: string;
  strictVersion: boolean;
  singleton: boolean;
}

/** The bundler's hooks for a federation runtime and its data about this container. */
declare const __webpack_require__: {
  m: Record<string, (module: { exports: unknown }) => void>;
  f: { consumes(chunk: string, promises: Promise<void>[]): void };
  consumesLoadingData: {
    chunkMapping: Record<string, string[]>;
    moduleIdToConsumeDataMapping: Record<string, SharedModule>;
  };
  initializeExposesData?: { moduleMap: Record<string, () => Promise<() => unknown>> };
  initContainer(federation: Federation, files?: readonly string[]): void;
  getContainer(exposed: string): Promise<() => unknown>;
  /** Loads a chunk, without an integrity check if it has no digest. */
  e(chunk: string): Promise<unknown>;
  /** Digests of the scripts that the loaded chunks import; undefined in development. */
  sriHashes?: Record<string, string>;
  /** Returns the URL of a chunk's script; `miniCssF` that of its stylesheet. */
  u(chunk: string): string;
  miniCssF?: (chunk: string) => string;
};

/*
 * Runs first in every remote's container instead of a separate federation runtime (17 kB):
 * `init(federation, files)`, `get(exposed)`. Shared modules are loaded before a chunk that needs
 * them runs.
 */
const { consumesLoadingData, initializeExposesData, f, m } = __webpack_require__;
let federation: Federation;
const sharedModules = new Map<string, Promise<void>>();

// A remote's web worker includes this runtime too, but isn't a container and exposes nothing.
if (initializeExposesData) {
  propagateQuery();

  let chunks: string[] = [];

  /** Stores the page's federation runtime and the `files` that the page will import. */
  __webpack_require__.initContainer = (pageFederation, files = []) => {
    federation = pageFederation;
    chunks = files.map((file) => file.replace(/\.js$/, ""));
  };

  /** Loads an exposed module, and starts loading the chunks whose digests came with it. */
  __webpack_require__.getContainer = async (exposed) => {
    const module = await initializeExposesData.moduleMap[exposed]!();
    const { sriHashes = {} } = __webpack_require__;
    for (const chunk of chunks.filter((name) => Object.hasOwn(sriHashes, name))) {
      __webpack_require__.e(chunk).catch(() => undefined); // The import reports the error.
    }
    return module;
  };

  f.consumes = (chunk, promises) => {
    for (const id of consumesLoadingData.chunkMapping[chunk] ?? []) {
      if (!sharedModules.has(id)) sharedModules.set(id, useSharedModule(id));
      promises.push(sharedModules.get(id)!);
    }
  };
}

/** Replaces a module of this container with the page's. A failed load can be retried. */
async function useSharedModule(id: string): Promise<void> {
  const shared = consumesLoadingData.moduleIdToConsumeDataMapping[id]!;
  const { shareKey, shareScope, requiredVersion, strictVersion, singleton } = shared;
  const customShareInfo = {
    scope: [shareScope],
    shareConfig: { requiredVersion, strictVersion, singleton },
  };
  try {
    const provided = await federation.loadShare(shareKey, { customShareInfo });
    if (!provided) throw new Error(`The page doesn't provide ${shareKey}.`);
    m[id] = (module) => {
      module.exports = provided();
    };
  } catch (error) {
    sharedModules.delete(id);
    const versions = federation.shareScopeMap[shareScope]?.[shareKey] ?? {};
    for (const version of Object.values(versions)) version.loading = null;
    throw error;
  }
}

/**
 * Appends the container's query string to chunk and stylesheet URLs. After a failed load the shell
 * requests `remote-entry.js?attempt=1`; with unchanged URLs, the browser would queue the chunks
 * behind the hanging requests. Must run synchronously in the container's script.
 */
function propagateQuery(): void {
  const script = document.currentScript;
  const query = script instanceof HTMLScriptElement ? new URL(script.src).search : "";
  if (!query) return;
  const { u, miniCssF } = __webpack_require__;
  __webpack_require__.u = (chunk) => u(chunk) + query;
  if (miniCssF) __webpack_require__.miniCssF = (chunk) => miniCssF(chunk) + query;
}
