import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { distDir, environmentKey } from "@ensemble/platform";
import { chromium, type Browser } from "@playwright/test";
import { findBrowser } from "../../browser";
import { type Kind, comparePages } from "./compare-pages";
import { signedIn } from "../signed-in";
import { buildSingleBundle, type ServedFolders } from "./single-bundle";
import { serveBeside, startSite } from "../site";

/**
 * The same pages from remotes and from one bundle, side by side with the same backend, on a
 * throttled phone with an empty and with a filled cache. True when all meet their goals.
 */
export async function benchFederation(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "ensemble-federation-"));
  console.log("\nBuilding the site twice and starting it ...");
  const site = await startSite(join(folder, "data"));
  let browser: Browser | undefined;
  const stops: (() => void)[] = [];
  try {
    const federated = { document: join(distDir, environmentKey("local")), releases: undefined };
    const serve = async (folders: Partial<ServedFolders> & { document: string }) => {
      const { origin, stop } = await serveBeside(site.origin, folders);
      stops.push(stop);
      return origin;
    };
    const origins: Record<Kind, string> = {
      single: await serve(await buildSingleBundle(folder)),
      federated: await serve(federated),
    };
    browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    });
    const sessions = {
      single: await signedIn(browser, origins.single),
      federated: await signedIn(browser, origins.federated),
    };
    return await comparePages(browser, origins, sessions);
  } finally {
    await browser?.close();
    for (const stop of stops) stop();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
