import * as contract from "@ensemble/contract";
import * as query from "@ensemble/query";
import * as router from "@ensemble/router";
import * as session from "@ensemble/session";
import * as ui from "@ensemble/ui";
// oxlint-disable-next-line no-restricted-imports -- Shared as a whole.
import * as react from "react";
import * as jsxRuntime from "react/jsx-runtime";

/** Installed versions by package, injected by the build from the workspace's package.json files. */
declare const SHARED_VERSIONS: Record<string, string>;

/** The shared packages that every page has loaded. */
export const eagerModules: Record<string, object> = {
  react,
  "react/jsx-runtime": jsxRuntime,
  "@ensemble/contract": contract,
  "@ensemble/query": query,
  "@ensemble/router": router,
  "@ensemble/session": session,
  "@ensemble/ui": ui,
};

const overlay = "@ensemble/ui/overlay";
const loadOverlay = () => import("@ensemble/ui/overlay");

export async function sharedPackages(): Promise<
  Record<string, { version: string; exports: object }>
> {
  const modules = Object.entries({ ...eagerModules, [overlay]: await loadOverlay() });
  return Object.fromEntries(
    modules.map(([name, exports]) => [name, { version: getVersion(name), exports }]),
  );
}

function getVersion(name: string): string {
  const version = SHARED_VERSIONS[name];
  if (!version) throw new Error(`The build has no version for the shared package ${name}.`);
  return version;
}

/** A package's version in Module Federation's share scope. */
interface SharedVersion {
  version: string;
  scope: readonly ["default"];
  from: string;
  eager: boolean;
  /** Whether the page has already loaded it, so that no container replaces it. */
  loaded: boolean;
  get(): Promise<() => object>;
  /** The module, if loaded. */
  lib?: () => object;
  shareConfig: { singleton: true; requiredVersion: string; eager: boolean };
  /** The containers that use it, which they list themselves. */
  useIn: string[];
}

/**
 * Returns a share scope with the page's packages, as Module Federation defines it; overlays load on
 * demand. Each container gets its own, because a container may add packages to it.
 */
export function shareScope(): Record<string, Record<string, SharedVersion>> {
  const names = [...Object.keys(eagerModules), overlay];
  return Object.fromEntries(
    names.map((name) => {
      const version = getVersion(name);
      const module = eagerModules[name];
      const eager = module !== undefined;
      const shared: SharedVersion = {
        version,
        scope: ["default"],
        from: "ensemble_shell",
        eager,
        loaded: eager,
        get: async () => {
          const exports = module ?? (await loadOverlay());
          return () => exports;
        },
        ...(module && { lib: () => module }),
        shareConfig: { singleton: true, requiredVersion: `^${version}`, eager },
        useIn: [],
      };
      return [name, { [version]: shared }];
    }),
  );
}
