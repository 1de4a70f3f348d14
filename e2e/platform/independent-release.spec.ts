import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import { defineRemote } from "@ensemble/build";
import {
  compose,
  distDir,
  environmentKey,
  folderStore,
  gatewayApp,
  listen,
  publish,
  readEnvironment,
  readRelease,
  releaseApp,
} from "@ensemble/platform";
import { createRsbuild, mergeRsbuildConfig } from "@rsbuild/core";
import { expect, test } from "../fixtures";

const store = folderStore(distDir);
const shop = join(import.meta.dirname, "../../apps/shop");

// Without a backend there is no opening picture.
test.use({ expectedErrors: /status of 404/ });

test("runs a new release of shop in the shell as released", async ({ page }) => {
  const output = await mkdtemp(join(tmpdir(), "ensemble-shop-"));
  const rsbuild = await createRsbuild({
    cwd: shop,
    config: mergeRsbuildConfig(defineRemote("shop"), {
      mode: "production",
      output: { distPath: { root: output } },
      // The shop's next version has a different home page.
      resolve: {
        alias: {
          "./features/home/home-screen": join(import.meta.dirname, "fixtures/next-home-screen.tsx"),
        },
      },
    }),
  });
  await rsbuild.build();
  const next = await releaseApp("shop", store, { output, compression: "quick" });
  await rm(output, { recursive: true });

  const before = await readRelease("shop", "latest", store);
  const shell = await readRelease("shell", "latest", store);
  expect(next.release).not.toBe(before.release);
  const environment = await readEnvironment("test");
  const composed = await compose(
    {
      ...environment,
      environment: "next",
      releases: {
        ...environment.releases,
        shell: { release: shell.release },
        shop: { release: next.release },
      },
    },
    store,
  );
  expect(composed.html).toContain(`/r/shell/${shell.release}/`);
  await publish("next", composed, store);

  const server = await listen(gatewayApp({ document: join(distDir, environmentKey("next")) }), 0);
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://localhost:${port}/`);
  await expect(page.getByRole("heading", { name: "The shop's next home" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ensemble, home" }).first()).toBeVisible();
  await new Promise((resolve) => server.close(resolve));
});
