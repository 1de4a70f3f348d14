import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "../fixtures";
import { plantedRemote, type Planted } from "./fixtures/planted-remote";
import { openPlatform } from "./fixtures/platform-tools";
import { test } from "./fixtures/trial-test";

/** Screens, open to everyone here, and how many errors of each kind are planted in them. */
const screens = [
  { app: "shop", name: "outfits", path: "/outfits", counts: [3, 3, 3, 3, 3] },
  { app: "experts", name: "expert-directory", path: "/experts", counts: [3, 3, 3, 3, 2] },
  { app: "admin", name: "dashboard", path: "/admin", counts: [2, 2, 2, 2, 3] },
];

/** Raises errors on one page and resolves when it has reported all of them. */
async function raise(page: Page, address: string, planted: Planted[]): Promise<void> {
  const reports: string[] = [];
  page.on("request", (request) => void reports.push(request.postData() ?? ""));
  await page.goto(address);
  for (const { message } of planted)
    await page.getByRole("button", { name: message, exact: true }).click();
  const silent = () => planted.filter(({ message }) => !reports.join("").includes(message));
  await expect.poll(silent).toEqual([]);
}

// A page whose file is missing asks for the home page, which the planted remotes do not have.
test.use({ expectedErrors: /planted|status of 404/ });

test("names remote, file and line of 40 out of 40 planted errors", async ({
  page,
  siteWith,
  signIn,
}) => {
  const remotes = await Promise.all(screens.map((screen) => plantedRemote(screen, screen.counts)));
  const pins = remotes.map(({ release }) => [release.app, { release: release.release }] as const);
  const site = await siteWith(Object.fromEntries(pins));
  for (const [index, { path }] of screens.entries()) {
    const { planted } = remotes[index]!;
    const address = site.origin + path;
    // What a render throws takes the screen with it.
    const [fatal, others] = [true, false].map((last) =>
      planted.filter(({ kind }) => (kind === "render") === last),
    );
    await raise(page, address, others!);
    for (const one of fatal!) await raise(page, address, [one]);
  }

  await signIn("admin");
  await openPlatform(page);
  const rows = page.getByRole("table", { name: "Errors" }).locator("tbody tr");
  await expect(rows.filter({ hasText: "planted" }).first()).toBeVisible();
  const shown = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map(({ textContent }) => textContent ?? "")),
  );
  const expected = remotes.flatMap(({ release, planted }) =>
    planted.map(({ message, file, line }) => `${release.app} ${message} at ${file}:${line}`),
  );
  expect(expected).toHaveLength(40);
  const named = expected.filter((text) => {
    const [, app, message, place] = /^(\S+) (.*) at (.*)$/.exec(text)!;
    return shown.some(
      ([error = "", whose = ""]) =>
        error.startsWith(`RangeError: ${message}${place}`) && whose.startsWith(app!),
    );
  });
  expect(named).toEqual(expected);
  await expectAccessible(page);
});
