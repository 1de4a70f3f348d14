import { join } from "node:path";
import type { AddressInfo } from "node:net";
import { demoAccounts } from "@ensemble/database/seed";
import { closeServer, distDir, environmentKey, forwardTo } from "@ensemble/platform";
import { gatewayApp, listen } from "@ensemble/platform";
import type { Browser } from "@playwright/test";
import { verdict } from "./measure";
import { pages } from "./page";
import { comparePages, type Side, type VisitedPage } from "./phone";
import { buildSingleBundle } from "./single-bundle";
import { onScene, openBrowser, startSite } from "./site";

/** The ratio that the federated site may reach of the single bundle, on a first visit. */
const goals = { code: 1.25, largestPaint: 1.05 };

const visited: VisitedPage[] = [
  ...pages.filter(({ name }) => ["home", "outfits", "expert"].includes(name)),
  { name: "administration", path: "/admin", text: 'main a[href^="/admin/"]', signedIn: true },
];

/**
 * The same pages from remotes and from one bundle, side by side with the same backend, on a
 * throttled phone. True when all meet their goals.
 */
export const benchFederation = (): Promise<boolean> =>
  onScene(async (scene) => {
    const site = await startSite(scene);
    console.log("Building the site as one bundle ...");
    const single = await buildSingleBundle(scene.folder);
    const federated = { document: join(distDir, environmentKey("local")) };
    const backend = forwardTo(site.origin);
    const browser = await openBrowser(scene);
    const side = async (name: string, folders: { document: string }): Promise<Side> => {
      const functions = { "/api/telemetry": backend };
      const server = await listen(gatewayApp({ ...folders, backend, functions }), 0);
      scene.onEnd(() => closeServer(server));
      const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
      return { name, address: (path) => origin + path, session: await signIn(browser, origin) };
    };
    const sides = [await side("one bundle", single), await side("federated", federated)] as const;
    const compared = await comparePages(browser, visited, sides);
    const missed = compared.flatMap(({ name, before, now }) =>
      (["code", "largestPaint"] as const)
        .filter((figure) => now[figure] > goals[figure] * before[figure])
        .map((figure) => `${name}, ${figure}`),
    );
    console.log(
      `\nJS and CSS at most ${goals.code} x, largest paint at most ${goals.largestPaint} x: ` +
        `${verdict(missed.length === 0)} ${missed.join("; ")}`,
    );
    return missed.length === 0;
  });

/** What a browser keeps once the seed's administrator has signed in through the form. */
async function signIn(browser: Browser, origin: string): Promise<Side["session"]> {
  const { email, password } = demoAccounts.find((account) => account.email.startsWith("admin"))!;
  const page = await browser.newPage();
  await page.goto(`${origin}/auth`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(`${origin}/`);
  // The browser has stored the session by then, too.
  await page.getByRole("link", { name: "Admin", exact: true }).waitFor();
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}
