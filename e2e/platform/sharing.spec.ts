import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "../fixtures";
import { sharedPackages } from "@ensemble/build";
import { distDir, folderStore, readRelease, remoteNames } from "@ensemble/platform";

interface Shared {
  version: string;
  useIn: string[];
}
type ShareScope = Record<string, Record<string, Shared>>;

test("shell and remotes share one instance of each package", async ({ page, signIn }) => {
  await signIn("admin");
  for (const path of ["/outfits", "/experts", "/admin"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    const scope = await page.evaluate(() => {
      const { __FEDERATION__: federation } = globalThis as unknown as {
        __FEDERATION__: { __INSTANCES__: { shareScopeMap: { default: ShareScope } }[] };
      };
      const [host] = federation.__INSTANCES__;
      return Object.fromEntries(
        Object.entries(host!.shareScopeMap.default).map(([name, versions]) => [
          name,
          Object.values(versions).map(({ version, useIn }) => ({ version, useIn })),
        ]),
      );
    });
    for (const name of sharedPackages) expect(scope[name], name).toHaveLength(1);
    const users = new Set(Object.values(scope).flatMap(([shared]) => shared!.useIn));
    expect(users).toContain(`ensemble_${path === "/outfits" ? "shop" : path.slice(1)}`);
  }
});

for (const remote of remoteNames) {
  test(`${remote} brings no copy of what the shell provides`, async () => {
    const release = await readRelease(remote, "latest", folderStore(distDir));
    const folder = join(import.meta.dirname, "../../dist/releases", remote, release.release);
    for (const { path } of release.files.filter(({ path }) => path.endsWith(".js"))) {
      const code = await readFile(join(folder, path), "utf8");
      // Named in React alone: what only tells elements apart, as charts do, holds its symbols too.
      expect(code, `${path} holds React`).not.toContain("unstable_useCacheRefresh");
      expect(code, `${path} holds the query client`).not.toContain("isFetchingOptimistic");
      expect(code, `${path} holds the auth client`).not.toContain("grant_type=");
    }
  });
}
