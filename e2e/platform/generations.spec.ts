import type { Page } from "@playwright/test";
import { promote, readRelease, rollback, siteDrawing, type Release } from "@ensemble/platform";
import { expect, test } from "../fixtures";
import { walks } from "./faults/fault-walk";
import { nextShell, rebuilt } from "./fixtures/next-generation";
import { store } from "@ensemble/platform/trial-release";
import { startTrialSite, type TrialSite } from "./fixtures/trial-site";

const screens = {
  "/outfits": "Outfits",
  "/experts": "Expert Style Consultants",
  "/admin": "Admin",
};
type Path = keyof typeof screens;

let site: TrialSite;
let old: Release;
let next: Release;

test.beforeEach(async ({ baseURL }) => {
  const drawing = siteDrawing({
    read: async (file) => (await store.read(`releases/${file}`))?.body,
    origin: baseURL!,
    onProblem: console.error,
  });
  site = await startTrialSite(baseURL!, {}, {}, drawing);
  [old, next] = [await readRelease("shell", "latest", store), await nextShell()];
});

test.afterEach(async ({ page }) => {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto("about:blank");
  await site.close();
});

const give = (app: string, { release }: Release, beside?: Release) =>
  promote(site.name, app, release, site.context, beside?.release);
const takeBack = (app: string, to: Release) =>
  rollback(site.name, app, { to: to.release }, site.context);

/** The shell that a page runs. */
const shellOf = (page: Page) =>
  page.evaluate(() => {
    const { textContent } = document.getElementById("composition")!;
    return (JSON.parse(textContent) as { shell: { release: string } }).shell.release;
  });

const title = (page: Page, path: Path) =>
  page.getByRole("heading", { level: 1 }).filter({ hasText: new RegExp(screens[path]) });

/** Opens every remote's screen by its address, then one from another, there and back. */
async function walk(page: Page, shells: Record<Path, Release>) {
  for (const path of Object.keys(screens) as Path[]) {
    await page.goto(`${site.origin}${path}`);
    await expect(title(page, path)).toBeVisible();
    expect(await shellOf(page), path).toBe(shells[path].release);
  }
  await page.goto(`${site.origin}/outfits`);
  await page.evaluate(() => Object.assign(window, { opened: "/outfits" }));
  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.getByRole("link", { name: "Experts" }).click();
  await expect(title(page, "/experts")).toBeVisible();
  const isSame = shells["/outfits"] === shells["/experts"];
  expect(await page.evaluate(() => "opened" in window)).toBe(isSame);
  expect(await shellOf(page)).toBe(shells["/experts"].release);
  await page.goBack();
  await expect(title(page, "/outfits")).toBeVisible();
  expect(await shellOf(page)).toBe(shells["/outfits"].release);
  expect(new URL(page.url()).pathname).toBe("/outfits");
}

/** Asks until a server drew the page: the first answers come plain. */
async function expectDrawn(page: Page, path: Path, by: Release) {
  const html = async () => (await page.request.get(`${site.origin}${path}`)).text();
  await expect.poll(html, { timeout: 20_000 }).toContain(`data-drawn="shell@${by.release} `);
}

test("serves every remote in each state of an upgrade, and of going back", async ({
  page,
  signIn,
}) => {
  test.slow();
  const [shop, experts, admin] = await Promise.all(["shop", "experts", "admin"].map(rebuilt));
  const before = await readRelease("experts", "latest", store);
  await signIn("admin", site.origin);
  const all = (shell: Release) => ({ "/outfits": shell, "/experts": shell, "/admin": shell });

  await walk(page, all(old));
  await expect(give("shell", next)).rejects.toThrow("wants @ensemble/ui");
  await give("shell", next, old);
  await walk(page, all(old));
  await page.goto(`${site.origin}/profile`);
  expect(await shellOf(page)).toBe(next.release);

  await give("experts", experts!);
  await walk(page, { ...all(old), "/experts": next });
  await expectDrawn(page, "/experts", next);
  await expectDrawn(page, "/outfits", old);
  await takeBack("experts", before);
  await walk(page, all(old));
  await give("experts", experts!);

  expect(await takeBack("shell", old)).toMatchObject({ beside: next.release });
  await walk(page, { ...all(old), "/experts": next });
  await give("shell", next, old);

  await give("shop", shop!);
  await give("admin", admin!);
  await walk(page, all(next));
  await give("shell", next);
  await walk(page, all(next));
  await expectDrawn(page, "/experts", next);
});

test("opens the right document from a host that has one for all addresses", async ({ page }) => {
  await give("shell", next, old);
  await give("experts", await rebuilt("experts"));
  const document = (path: string) => page.request.get(`${site.origin}${path}`);
  // The first document for an address of the other one's, which is a file beside it.
  await page.route(`${site.origin}/outfits`, async (route) =>
    route.fulfill({ response: await document("/profile") }),
  );
  await page.route(`${site.origin}/beside.html`, async (route) =>
    route.fulfill({ response: await document("/favorites") }),
  );
  await page.goto(`${site.origin}/outfits`);
  await expect(title(page, "/outfits")).toBeVisible();
  expect(await shellOf(page)).toBe(old.release);
});

test.describe("when a remote is broken", () => {
  test.use({ expectedErrors: /./ });

  test("says so in its generation, and leaves the other one as it is", async ({
    page,
    baseURL,
  }) => {
    // Plain documents: what becomes of a drawn page without its code has tests of its own.
    await site.close();
    site = await startTrialSite(baseURL!);
    await give("shell", next, old);
    await give("experts", await rebuilt("experts"));
    for (const remote of ["experts", "shop"] as const) {
      const files = `${site.origin}/r/${remote}/**`;
      await page.route(files, (route) => route.fulfill({ status: 500 }));
      const heal = () => page.unroute(files);
      await walks.own({ page, origin: site.origin, remote, lasting: false, heal });
    }
  });
});
