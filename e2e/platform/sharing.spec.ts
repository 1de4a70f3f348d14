import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { distDir, folderStore, readRelease, releaseKey, remoteNames } from "@ensemble/platform";
import { expect, test } from "../fixtures";

interface RendererWindow {
  renderers: string[];
}

test("runs one React on every remote's pages, and doesn't ship copies of the shell's packages", async ({
  page,
  signIn,
}) => {
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
  for (const remote of remoteNames) {
    const release = await readRelease(remote, "latest", folderStore(distDir));
    for (const { path } of release.files.filter((file) => file.path.endsWith(".js"))) {
      const code = await readFile(join(distDir, releaseKey(release), path), "utf8");
      // Names that only React itself contains; libraries such as the charts contain its element
      // symbols.
      expect(code, `${remote}/${path} holds React`).not.toContain("unstable_useCacheRefresh");
      expect(code, `${remote}/${path} holds queries`).not.toContain("isFetchingOptimistic");
      expect(code, `${remote}/${path} holds auth`).not.toContain("grant_type=");
    }
  }
});

test.describe("with invalid settings", () => {
  test.use({ expectedErrors: /The environment is not complete/ });

  test("lists all of them when the page opens", async ({ page }) => {
    await page.route("/", async (route) => {
      const response = await route.fetch();
      const html = (await response.text())
        .replace(/"url":"\/"/, '"url":"nowhere"')
        .replace(/"currency":"USD"/, '"currency":"dollars"');
      await route.fulfill({ response, body: html });
    });
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "This environment isn't set up",
    );
    await expect(page.getByRole("listitem")).toContainText([
      /settings\.supabase\.url: must be an http\(s\) address/,
      /settings\.currency: must be an ISO 4217 code/,
    ]);
  });
});
