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

/** A container's request for a package, with a caret range such as `^1.2.0`. */
interface SharedModuleRequest {
  customShareInfo: { shareConfig: { requiredVersion: string } };
}

/**
 * Provides the page's packages to containers, with the interface of Module Federation's runtime
 * (tools/build, container-runtime). Loads overlays on demand.
 */
export const pagePackages = {
  /** The runtime's cache, which containers reset after a failure; unused here. */
  shareScopeMap: {},
  /** Throws if the page's version doesn't match the container's range. */
  async loadShare(
    name: string,
    { customShareInfo }: SharedModuleRequest,
  ): Promise<(() => object) | false> {
    const { requiredVersion } = customShareInfo.shareConfig;
    if (name !== overlay && !eagerModules[name]) return false;
    const version = getVersion(name);
    if (!accepts(requiredVersion, version)) {
      throw new Error(`The page has ${name} ${version}, not ${requiredVersion}.`);
    }
    const module = eagerModules[name] ?? (await loadOverlay());
    return () => module;
  },
};

/** Returns whether a caret range accepts a version, like semver. */
export function accepts(range: string, version: string): boolean {
  const [required, provided] = [range.replace("^", ""), version].map((text) =>
    text.split(".", 3).map(Number),
  ) as [number[], number[]];
  const fixed = required.findIndex((number) => number > 0);
  const differs = required.findIndex((number, at) => number !== provided[at]);
  return differs === -1 || (differs > fixed && provided[differs]! > required[differs]!);
}
