/** A module of a share scope. Its factory may come at once or later. */
interface SharedVersion {
  get(): (() => unknown) | Promise<() => unknown>;
}

/** The page's packages by name and version, as Module Federation defines them. */
type ShareScope = Record<string, Record<string, SharedVersion>>;

/** The bundler's hooks for a federation runtime and its data about this container. */
declare const __webpack_require__: {
  m: Record<string, (module: { exports: unknown }) => void>;
  f: { consumes(chunk: string, promises: Promise<void>[]): void };
  consumesLoadingData: {
    chunkMapping: Record<string, string[]>;
    moduleIdToConsumeDataMapping: Record<string, { shareKey: string; requiredVersion: string }>;
  };
  initializeExposesData?: { moduleMap: Record<string, () => Promise<() => unknown>> };
  initContainer(shareScope: ShareScope): void;
  getContainer(exposed: string): Promise<() => unknown>;
  /** Returns the URL of a chunk's script; `miniCssF` that of its stylesheet. */
  u(chunk: string): string;
  miniCssF?: (chunk: string) => string;
};

/*
 * Runs first in every remote's container instead of Module Federation's own runtime (17 kB), and
 * implements its container interface: `init(shareScope)`, `get(exposed)`. Shared modules are loaded
 * before a chunk that needs them runs.
 */
const { consumesLoadingData, initializeExposesData, f, m } = __webpack_require__;
let shareScope: ShareScope;
const sharedModules = new Map<string, Promise<void>>();

// A remote's web worker includes this runtime too, but isn't a container and exposes nothing.
if (initializeExposesData) {
  propagateQuery();

  __webpack_require__.initContainer = (scope) => {
    shareScope = scope;
  };

  __webpack_require__.getContainer = async (exposed) => {
    const load = initializeExposesData.moduleMap[exposed];
    if (!load) throw new Error(`This container doesn't expose ${exposed}.`);
    return load();
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
  try {
    const provided = await findShared(consumesLoadingData.moduleIdToConsumeDataMapping[id]!).get();
    m[id] = (module) => {
      module.exports = provided();
    };
  } catch (error) {
    sharedModules.delete(id);
    throw error;
  }
}

/** Finds the first accepted version, which is the host's own, because a page has one instance. */
function findShared({ shareKey, requiredVersion }: { shareKey: string; requiredVersion: string }) {
  const versions = Object.entries(shareScope[shareKey] ?? {});
  const [, shared] = versions.find(([version]) => accepts(requiredVersion, version)) ?? [];
  if (shared) return shared;
  const provided = versions.map(([version]) => version).join(", ") || "none";
  throw new Error(`This remote needs ${shareKey} ${requiredVersion}; the page has ${provided}.`);
}

/** Returns whether a caret range accepts a version, like semver. */
function accepts(range: string, version: string): boolean {
  const [required, provided] = [range.replace("^", ""), version].map((text) =>
    text.split(".", 3).map(Number),
  ) as [number[], number[]];
  const fixed = required.findIndex((number) => number > 0);
  const differs = required.findIndex((number, at) => number !== provided[at]);
  return differs === -1 || (differs > fixed && provided[differs]! > required[differs]!);
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

export {};
