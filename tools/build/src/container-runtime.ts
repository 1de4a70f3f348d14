import type { createInstance } from "@module-federation/enhanced/runtime";

/** The page's one federation runtime, which the shell creates and passes to every container. */
type Federation = ReturnType<typeof createInstance>;

interface SharedModule {
  shareKey: string;
  shareScope: string;
  requiredVersion: string;
  strictVersion: boolean;
  singleton: boolean;
}

/** The bundler's hooks for a federation runtime, with its data about this container. */
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
  /** Loads a chunk. One without a known digest would run unchecked. */
  e(chunk: string): Promise<unknown>;
  /** Digests of its chunks' scripts; a development server has none. */
  sriHashes?: Record<string, string>;
  /** The address of a chunk's script, and of its style sheet. */
  u(chunk: string): string;
  miniCssF?: (chunk: string) => string;
};

/*
 * Runs first in every remote's container in place of a federation runtime of its own (17 kB):
 * `init(federation, files)`, `get(exposed)`. Shared modules are ready before a chunk that needs
 * them runs.
 */
const { consumesLoadingData, initializeExposesData, f, m } = __webpack_require__;
let federation: Federation;
const sharedModules = new Map<string, Promise<void>>();

// A worker of a remote has this runtime, too, but is no container: nothing is exposed.
if (initializeExposesData) {
  propagateQuery();

  /**
   * Takes the page's federation runtime and preloads `files`, the chunks that the page will import.
   */
  __webpack_require__.initContainer = (pageFederation, files = []) => {
    federation = pageFederation;
    const { sriHashes = {} } = __webpack_require__;
    const chunks = files.map((file) => file.replace(/\.js$/, ""));
    for (const chunk of chunks.filter((name) => Object.hasOwn(sriHashes, name))) {
      __webpack_require__.e(chunk).catch(() => undefined); // The import itself reports the error.
    }
  };

  __webpack_require__.getContainer = (exposed) => initializeExposesData.moduleMap[exposed]!();

  f.consumes = (chunk, promises) => {
    for (const id of consumesLoadingData.chunkMapping[chunk] ?? []) {
      if (!sharedModules.has(id)) sharedModules.set(id, useSharedModule(id));
      promises.push(sharedModules.get(id)!);
    }
  };
}

/** Replaces a module of this container by the page's. Retries after a failure. */
async function useSharedModule(id: string): Promise<void> {
  const shared = consumesLoadingData.moduleIdToConsumeDataMapping[id]!;
  const { shareKey, shareScope, requiredVersion, strictVersion, singleton } = shared;
  const customShareInfo = {
    scope: [shareScope],
    shareConfig: { requiredVersion, strictVersion, singleton },
  };
  try {
    const provided = await federation.loadShare(shareKey, { customShareInfo });
    if (!provided) throw new Error(`The page does not provide ${shareKey}.`);
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
 * Makes chunks and stylesheets repeat the container's own query. After a failed load the shell
 * requests `remote-entry.js?attempt=1`; under their old addresses, the browser would queue its
 * chunks behind the hanging request. Called while the container's script runs.
 */
function propagateQuery(): void {
  const script = document.currentScript;
  const query = script instanceof HTMLScriptElement ? new URL(script.src).search : "";
  if (!query) return;
  const { u, miniCssF } = __webpack_require__;
  __webpack_require__.u = (chunk) => u(chunk) + query;
  if (miniCssF) __webpack_require__.miniCssF = (chunk) => miniCssF(chunk) + query;
}
