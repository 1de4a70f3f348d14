import * as contract from "@ensemble/contract";
import * as query from "@ensemble/query";
import * as router from "@ensemble/router";
import * as session from "@ensemble/session";
import * as ui from "@ensemble/ui";
// oxlint-disable-next-line no-restricted-imports -- It is shared whole.
import * as react from "react";
import * as jsxRuntime from "react/jsx-runtime";

/** Installed versions by package, injected by the build from the workspace's package.json files. */
declare const SHARED_VERSIONS: Record<string, string>;

/** What every page has of the shared packages. */
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

/** What a remote gets of each shared package: its version and its exports. */
export async function sharedPackages(): Promise<
  Record<string, { version: string; exports: object }>
> {
  const modules = Object.entries({ ...eagerModules, [overlay]: await loadOverlay() });
  return Object.fromEntries(
    modules.map(([name, exports]) => [name, { version: versionOf(name), exports }]),
  );
}

function versionOf(name: string): string {
  const version = SHARED_VERSIONS[name];
  if (!version) throw new Error(`The build gave no version for the shared package ${name}.`);
  return version;
}

/** How a container asks for a package: with a caret range, such as `^1.2.0`. */
interface SharedModuleRequest {
  customShareInfo: { shareConfig: { requiredVersion: string } };
}

/**
 * The page's packages as containers take them, in the words of Module Federation's runtime
 * (tools/build, container-runtime): one instance of each per page, overlays on demand.
 */
export const pagePackages = {
  /** That runtime's record of loads, which a container resets after a failure: none is kept. */
  shareScopeMap: {},
  /** Throws when the page has another version than the container was built for. */
  async loadShare(
    name: string,
    { customShareInfo }: SharedModuleRequest,
  ): Promise<(() => object) | false> {
    const { requiredVersion } = customShareInfo.shareConfig;
    if (name !== overlay && !eagerModules[name]) return false;
    const version = versionOf(name);
    if (!accepts(requiredVersion, version)) {
      throw new Error(`The page has ${name} ${version}, not ${requiredVersion}.`);
    }
    const module = eagerModules[name] ?? (await loadOverlay());
    return () => module;
  },
};

/** Whether a caret range accepts a version: the same up to its first number over 0, then as new. */
export function accepts(range: string, version: string): boolean {
  const [required, provided] = [range.replace("^", ""), version].map((text) =>
    text.split(".", 3).map(Number),
  ) as [number[], number[]];
  const fixed = required.findIndex((number) => number > 0);
  const differs = required.findIndex((number, at) => number !== provided[at]);
  return differs === -1 || (differs > fixed && provided[differs]! > required[differs]!);
}
