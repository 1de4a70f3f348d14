import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "../fixtures";
import { sharedPackages } from "@ensemble/build";
import { distDir, folderStore, readRelease, remoteNames } from "@ensemble/platform";

interface Runtime {
  shareScopeMap: { default: Record<string, Record<string, object>> };
}

test("runs one federation runtime with one version of each package", async ({ page, signIn }) => {
  await signIn("admin");
  for (const path of ["/outfits", "/experts", "/admin"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    const scopes = () =>
      page.evaluate(() => {
        const { __FEDERATION__: federation } = globalThis as unknown as {
          __FEDERATION__?: { __INSTANCES__: Runtime[] };
        };
        return federation?.__INSTANCES__.map(({ shareScopeMap }) =>
          Object.entries(shareScopeMap.default).map(([name, versions]) => [
            name,
            Object.keys(versions).length,
          ]),
        );
      });
    // A drawn page has its heading before its code.
    await expect
      .poll(async () => (await scopes())?.map((scope) => Object.fromEntries(scope) as object))
      .toEqual([Object.fromEntries(sharedPackages.map((name) => [name, 1]))]);
  }
});

for (const remote of remoteNames) {
  test(`ships no copy of the shell's packages in ${remote}`, async () => {
    const release = await readRelease(remote, "latest", folderStore(distDir));
    const folder = join(import.meta.dirname, "../../dist/releases", remote, release.release);
    for (const { path } of release.files.filter(({ path }) => path.endsWith(".js"))) {
      const code = await readFile(join(folder, path), "utf8");
      // Symbols that only React itself defines: libraries such as the charts hold those that tell
      // elements apart.
      expect(code, `${path} holds React`).not.toContain("unstable_useCacheRefresh");
      expect(code, `${path} holds the query client`).not.toContain("isFetchingOptimistic");
      expect(code, `${path} holds the auth client`).not.toContain("grant_type=");
    }
  });
}
