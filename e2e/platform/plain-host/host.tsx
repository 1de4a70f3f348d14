// A page that isn't our shell: it loads one screen of a remote with Module Federation's runtime.
import { createInstance } from "@module-federation/runtime";
import * as contract from "@ensemble/contract";
import * as query from "@ensemble/query";
import * as router from "@ensemble/router";
import * as session from "@ensemble/session";
import * as ui from "@ensemble/ui";
// oxlint-disable-next-line no-restricted-imports -- Shared as a whole.
import * as react from "react";
import * as jsxRuntime from "react/jsx-runtime";
import { createRoot } from "react-dom/client";

/** What the test writes into the document. */
export interface PlainHostOptions {
  settings: contract.Settings;
  /** Versions of the shared packages. */
  versions: Record<string, string>;
  /** The container's name, and the address of its mf-manifest.json. */
  remote: { name: string; entry: string };
  screen: string;
}

const { settings, versions, remote, screen } = JSON.parse(
  document.getElementById("options")!.textContent!,
) as PlainHostOptions;

const loaded: Record<string, object> = {
  react,
  "react/jsx-runtime": jsxRuntime,
  "@ensemble/contract": contract,
  "@ensemble/query": query,
  "@ensemble/router": router,
  "@ensemble/session": session,
  "@ensemble/ui": ui,
};
const shared = Object.entries(versions).map(([name, version]) => {
  const module = loaded[name];
  const source = module
    ? { lib: () => module }
    : { get: () => import("@ensemble/ui/overlay").then((overlay) => () => overlay) };
  const shareConfig = { singleton: true, requiredVersion: `^${version}` };
  return [name, { version, shareConfig, ...source }] as const;
});
const federation = createInstance({
  name: "plain_host",
  remotes: [remote],
  shared: Object.fromEntries(shared),
});

contract.provideSettings(settings);
session.startSession();
const exposed = await federation.loadRemote<{ remote: contract.Remote }>(`${remote.name}/remote`);
const { path, load } = exposed!.remote.screens.find(({ name }) => name === screen)!;
const { default: Screen } = await load();
createRoot(document.getElementById("host")!).render(
  <ui.Theme>
    <query.QueryClientProvider client={new query.QueryClient()}>
      <router.RouterProvider router={router.createBrowserRouter([{ path, element: <Screen /> }])} />
    </query.QueryClientProvider>
  </ui.Theme>,
);
