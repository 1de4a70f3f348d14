import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "../fixtures";
import { distDir, folderStore, readRelease, remoteNames } from "@ensemble/platform";

interface RendererWindow {
  renderers: string[];
}

test("runs one React on the pages of every remote", async ({ page, signIn }) => {
  // React reports each copy of its renderer to the developer tools.
  await page.addInitScript(() => {
    const renderers: string[] = [];
    const nothing = () => undefined;
    Object.assign(window, {
      renderers,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: ({ version }: { version: string }) => renderers.push(version),
        checkDCE: nothing,
        onCommitFiberRoot: nothing,
        onCommitFiberUnmount: nothing,
        onPostCommitFiberRoot: nothing,
      },
    });
  });
  await signIn("admin");
  const renderers = () => page.evaluate(() => (window as unknown as RendererWindow).renderers);
  for (const path of ["/outfits", "/experts", "/admin"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(renderers).toHaveLength(1);
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
