import { createReadStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { distDir, releaseKey, type Release } from "@ensemble/platform";
import { expect, expectAccessible } from "../fixtures";
import { banner, choosePreview, kept, openPlatform } from "./fixtures/platform-tools";
import { trialRelease } from "@ensemble/platform/trial-release";
import { previewedSource } from "./fixtures/previewed-source";
import { renamed, test, title, tried } from "./fixtures/trial-test";
import { hold } from "../hold";
import { createAdministrator } from "../shell/account";

test("previews a release for an administrator, says so on every page, and resets it", async ({
  page,
  signIn,
  siteWith,
}) => {
  const next = await renamed();
  const { origin } = await siteWith();
  await signIn("admin", origin);
  await openPlatform(page, origin);
  await page.getByRole("button", { name: "Preview a release" }).click();
  await expect(page.getByRole("dialog", { name: "Preview a release" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await choosePreview(page, "experts", next.release);
  await expect(banner(page)).toContainText(`Previewing experts@${next.release}`);
  await expectAccessible(page);

  await page.goto(`${origin}/experts`);
  await expect(title(page, tried)).toBeVisible();
  await expect(banner(page)).toContainText(next.release);
  await page.goto(`${origin}/collections`);
  await expect(page.getByRole("heading", { level: 1, name: /Collections/ })).toBeVisible();
  await expect(banner(page)).toContainText(next.release);

  await banner(page).getByRole("button", { name: "Reset" }).click();
  await expect(banner(page)).toBeHidden();
  await page.goto(`${origin}/experts`);
  await expect(title(page)).toBeVisible();
  expect(await kept(page)).toBeNull();
});

test("ends a preview on sign-out, and ignores and erases one that a shopper has", async ({
  page,
  request,
  signIn,
  siteWith,
}) => {
  const next = await renamed();
  const { origin } = await siteWith();
  await createAdministrator(page, request, origin);
  await openPlatform(page, origin);
  await choosePreview(page, "experts", next.release);
  await expect(banner(page)).toBeVisible();
  await page.goto(`${origin}/experts`);
  await expect(title(page, tried)).toBeVisible();
  const choice = (await kept(page))!;
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await expect(title(page)).toBeVisible(); // A new document, because the preview has ended.
  await expect(banner(page)).toBeHidden();
  expect(await kept(page)).toBeNull();

  await signIn("shopper", origin);
  const injected = await page.evaluate((text) => {
    const session = JSON.parse(localStorage.getItem("ensemble.session")!) as {
      user: { id: string };
    };
    const stored = { ...(JSON.parse(text) as object), user: session.user.id };
    localStorage.setItem("ensemble.preview", JSON.stringify(stored));
    return localStorage.getItem("ensemble.preview");
  }, choice);
  expect(injected).toContain(next.release);

  // The account is unknown for a while; home does not wait for it.
  const answer = await hold(page, "**/rest/v1/user_preferences*");
  await page.goto(`${origin}/collections`);
  await expect(page.getByRole("heading", { level: 1, name: /Collections/ })).toBeVisible();
  await page.getByRole("link", { name: "Experts" }).first().click();
  await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
  answer();
  await expect(title(page)).toBeVisible();
  await expect(banner(page)).toBeHidden();
  expect(await kept(page)).toBeNull();
});

test("takes no preview from a link, a message or a window name", async ({
  page,
  signIn,
  siteWith,
}) => {
  const next = await renamed();
  const { origin } = await siteWith();
  await signIn("admin", origin);
  const base = `/r/experts/${next.release}/`;
  const wish = JSON.stringify({ user: null, remotes: { experts: { base } } });
  for (const way of ["?", "#", "?ensemble."]) {
    const address = `${origin}/experts${way}preview=${encodeURIComponent(wish)}&experts=${encodeURIComponent(base)}`;
    await page.goto(address);
    await expect(title(page)).toBeVisible();
    expect(await kept(page)).toBeNull();
  }
  await page.evaluate((text) => {
    window.name = text;
    window.postMessage(JSON.parse(text), "*");
    window.postMessage({ type: "ensemble:platform", detail: text }, "*");
    window.dispatchEvent(new CustomEvent("ensemble:platform", { detail: text }));
    window.dispatchEvent(new StorageEvent("storage", { key: "ensemble.preview", newValue: text }));
  }, wish);
  await page.reload();
  await expect(title(page)).toBeVisible();
  await expect(banner(page)).toBeHidden();
  expect(await kept(page)).toBeNull();
});

test.describe("with a release that does not fit", () => {
  test.use({ expectedErrors: /404|Failed to load resource/ });

  test("refuses it with a reason and leaves the page unchanged", async ({
    page,
    signIn,
    siteWith,
  }) => {
    const incompatible = await trialRelease("experts", (text) => `${text}\n/* other */`);
    const file = join(distDir, releaseKey(incompatible), "release.json");
    const described = JSON.parse(await readFile(file, "utf8")) as Release;
    described.shared["@ensemble/ui"] = "^9.0.0";
    await writeFile(file, JSON.stringify(described));
    const { origin } = await siteWith();
    await signIn("admin", origin);
    await openPlatform(page, origin);
    await choosePreview(page, "experts", incompatible.release);
    const panel = page.getByRole("dialog", { name: "Preview a release" });
    const refusal = panel.getByRole("alert");
    await expect(refusal).toContainText(/wants @ensemble\/ui \^9\.0\.0, but this page's shell has/);
    for (const [asked, sentence] of [
      ["1.0.0+ffffffffff", /There is no release at/],
      ["https://evil.example/", /does not allow previews from https:\/\/evil\.example/],
      ["whatever", /neither a release/],
    ] as const) {
      await panel.getByLabel("Release or address").fill(asked);
      await panel.getByRole("button", { name: "Preview" }).click();
      await expect(refusal).toContainText(sentence);
    }
    expect(await kept(page)).toBeNull();
  });
});

/** Serves a release as a development server does: from its own origin, without digests. */
async function serveElsewhere(release: Release) {
  const folder = join(distDir, releaseKey(release));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    response.setHeader("Access-Control-Allow-Origin", "*");
    if (pathname === "/release.json") {
      response.end(JSON.stringify({ ...release, release: "source", files: [] }));
      return;
    }
    response.setHeader(
      "Content-Type",
      pathname.endsWith(".css") ? "text/css" : "application/javascript",
    );
    createReadStream(join(folder, pathname))
      .on("error", () => response.destroy())
      .pipe(response);
  });
  await new Promise<void>((listening) => server.listen(0, listening));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, close: () => server.close() };
}

test("lets everyone preview where the environment allows it, from the origins it names", async ({
  page,
  siteWith,
}) => {
  const next = await renamed();
  const elsewhere = await serveElsewhere(next);
  const { origin } = await siteWith(
    {},
    { overrides: { origins: [elsewhere.origin], everyone: true } },
  );
  await page.goto(`${origin}/experts`);
  await expect(title(page)).toBeVisible();
  await page.keyboard.press("Alt+Shift+KeyO");
  await choosePreview(page, "experts", next.release);
  await expect(title(page, tried)).toBeVisible();
  await expect(banner(page)).toContainText(`Previewing experts@${next.release}`);

  await banner(page).getByRole("button", { name: "Reset" }).click();
  await expect(title(page)).toBeVisible();
  await page.keyboard.press("Alt+Shift+KeyO");
  await choosePreview(page, "experts", elsewhere.origin);
  await expect(banner(page)).toContainText("Previewing experts@source");
  await expect(title(page, tried)).toBeVisible();
  const policy = (await page.request.get(origin)).headers()["content-security-policy"] ?? "";
  expect(policy).toContain(`script-src 'self' ${elsewhere.origin} 'sha256-`);
  elsewhere.close();
});

test.describe("with a development server", () => {
  // Its client says why it reloads the page when the reason is known before the reload begins.
  test.use({ expectedErrors: /^\[rsbuild\] HMR update failed, performing full reload/ });

  test("reloads the page at its address when the source of a previewed server changes", async ({
    page,
    siteWith,
  }) => {
    const source = await previewedSource(`Expert Style Consultants${tried}`);
    const { origin } = await siteWith(
      {},
      { overrides: { origins: [source.origin], everyone: true } },
    );
    const server = await source.serve(origin);
    const address = `${origin}/experts?sort=name`;
    await page.goto(address);
    await expect(title(page)).toBeVisible();
    await page.keyboard.press("Alt+Shift+KeyO");
    await choosePreview(page, "experts", source.origin);
    await expect(title(page, tried)).toBeVisible();

    await source.change("Expert Style Consultants, changed");
    await expect(title(page, ", changed")).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(banner(page)).toContainText("Previewing experts@source");
    await page.goto("about:blank");
    await server.close();
    await source.remove();
  });
});
