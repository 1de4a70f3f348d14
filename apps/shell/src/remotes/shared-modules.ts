import * as contract from "@ensemble/contract";
import * as query from "@ensemble/query";
import * as router from "@ensemble/router";
import * as session from "@ensemble/session";
import * as ui from "@ensemble/ui";
import type { createInstance } from "@module-federation/enhanced/runtime";
import * as react from "react";
import * as jsxRuntime from "react/jsx-runtime";

type Shared = NonNullable<Parameters<typeof createInstance>[0]["shared"]>;

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

const overlay = "@ensemble/ui-overlay";
const loadOverlay = () => import("@ensemble/ui-overlay");

/** What a remote gets of each shared package: its version and its exports. */
export async function sharedPackages(): Promise<
  Record<string, { version: string; exports: object }>
> {
  const modules = Object.entries({ ...eagerModules, [overlay]: await loadOverlay() });
  return Object.fromEntries(
    modules.map(([name, exports]) => [name, { version: provide(name).version, exports }]),
  );
}

function provide(name: string): {
  version: string;
  shareConfig: { singleton: true; requiredVersion: string };
} {
  const version = SHARED_VERSIONS[name];
  if (!version) throw new Error(`The build gave no version for the shared package ${name}.`);
  return { version, shareConfig: { singleton: true, requiredVersion: `^${version}` } };
}

/** What the shell shares with every remote: one instance of each per page, overlays on demand. */
export function sharedModules(): Shared {
  const shared: Shared = Object.fromEntries(
    Object.entries(eagerModules).map(([name, module]) => [
      name,
      { ...provide(name), lib: () => module },
    ]),
  );
  shared[overlay] = {
    ...provide(overlay),
    get: () => loadOverlay().then((module) => () => module),
  };
  return shared;
}
