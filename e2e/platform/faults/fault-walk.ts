import { expect, type Locator, type Page } from "@playwright/test";

/** A page of each remote, and its link in the chrome. */
const pages = {
  shop: { path: "/collections", title: /Collections/, link: "Collections" },
  experts: { path: "/experts", title: /Expert Style Consultants/, link: "Experts" },
  admin: { path: "/admin", title: /Admin/, link: "Admin" },
};
export type Remote = keyof typeof pages;
export const remotes = Object.keys(pages) as Remote[];

/** The remote that must stay unaffected when this one is broken. */
export const otherThan = (remote: Remote): Remote => (remote === "experts" ? "shop" : "experts");

/** A walk through the site while one of its remotes is broken, and after it heals. */
interface Walk {
  page: Page;
  origin: string;
  remote: Remote;
  /** The heading shown in place of the remote's screens. */
  shows?: RegExp;
  /** Whether the open page heals by itself; a wrong composition needs a new document. */
  needsNewDocument: boolean;
  heal: () => Promise<void>;
}

/**
 * The two pages from which a visitor meets the fault. Each rejects when the site breaks a promise.
 */
export const walks = { own: walkFromOwnPage, other: walkFromOtherPage };

/** Opens a page of the broken remote: the rest of the site works, and the page heals on Retry. */
export async function walkFromOwnPage(walk: Walk): Promise<void> {
  const { page, origin, remote, heal, needsNewDocument } = walk;
  const [own, other] = [remotePage(page, remote), remotePage(page, otherThan(remote))];
  // Not "load", which a hanging request delays.
  await page.goto(origin + own.path, { waitUntil: "commit" });
  await expectBroken(walk);
  await other.link.click();
  await expect(other.heading).toBeVisible();
  await own.link.click();
  await expectBroken(walk);
  await heal();
  // Refused while the page, which has read the new composition, opens its document by itself.
  if (needsNewDocument) await page.reload({ waitUntil: "commit" }).catch(() => undefined);
  else await retry(page);
  await expect(own.heading).toBeVisible();
}

/** Presses Retry, unless a pending load has healed the page already. */
async function retry(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Retry" });
  await button.click({ timeout: 3000 }).catch(() => undefined);
}

/** Opens another remote's page, which is unaffected; links to the broken remote and back work. */
async function walkFromOtherPage(walk: Walk): Promise<void> {
  const { page, origin, remote, heal, needsNewDocument } = walk;
  const [own, other] = [remotePage(page, remote), remotePage(page, otherThan(remote))];
  await page.goto(origin + other.path, { waitUntil: "commit" });
  await expect(other.heading).toBeVisible();
  await own.link.click();
  await expectBroken(walk);
  await other.link.click();
  await expect(other.heading).toBeVisible();
  await heal();
  if (needsNewDocument) await page.goto(origin + own.path, { waitUntil: "commit" });
  else await own.link.click();
  await expect(own.heading).toBeVisible();
}

function remotePage(page: Page, remote: Remote): { path: string; link: Locator; heading: Locator } {
  const { path, title, link } = pages[remote];
  const menu = remote === "admin" ? page : page.getByRole("navigation", { name: "Main" });
  return {
    path,
    link: menu.getByRole("link", { name: link, exact: true }),
    heading: page.getByRole("heading", { level: 1, name: title }),
  };
}

/** Expects a notice in place of the screen, inside the chrome, and no altered file to have run. */
async function expectBroken({ page, shows }: Walk): Promise<void> {
  const main = page.getByRole("main");
  const notice = shows
    ? main.getByRole("heading", { level: 1, name: shows })
    : main.getByRole("alert").filter({ hasText: "This page couldn't be loaded" });
  await expect(notice).toBeVisible();
  expect(await page.evaluate(() => "altered" in window), "an altered file ran").toBe(false);
}
