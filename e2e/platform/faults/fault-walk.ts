import { expect, type Locator, type Page } from "@playwright/test";

/** A page of each remote, and its link in the chrome. */
const pages = {
  shop: { path: "/collections", title: /Collections/, link: "Collections" },
  experts: { path: "/experts", title: /Expert Style Consultants/, link: "Experts" },
  admin: { path: "/admin", title: /Admin/, link: "Admin" },
};
export type Remote = keyof typeof pages;
export const remotes = Object.keys(pages) as Remote[];

/** Returns the remote that must stay unaffected when this one is broken. */
export const otherThan = (remote: Remote): Remote => (remote === "experts" ? "shop" : "experts");

/** A walk through the site while one of its remotes is broken, and after it heals. */
interface Walk {
  page: Page;
  origin: string;
  remote: Remote;
  /** The heading shown in place of the remote's screens. */
  shows?: RegExp;
  /** Whether the open page can't recover, because a wrong composition needs a new document. */
  needsNewDocument: boolean;
  heal: () => Promise<void>;
}

/** Walks by start page. Each rejects when the site doesn't handle the fault. */
export const walks = { own: walkFromOwnPage, other: walkFromOtherPage };

/**
 * Opens a page of the broken remote. Expects the rest of the site to work, and Retry to recover.
 */
export async function walkFromOwnPage(walk: Walk): Promise<void> {
  const { page, origin, remote, heal, needsNewDocument } = walk;
  const [own, other] = [remotePage(page, remote), remotePage(page, otherThan(remote))];
  // A hanging request delays "load".
  await page.goto(origin + own.path, { waitUntil: "commit" });
  await expectBroken(walk);
  await other.link.click();
  await expect(other.heading).toBeVisible();
  await own.link.click();
  await expectBroken(walk);
  await heal();
  // Fails if the page, having read the new composition, opens the new document itself.
  if (needsNewDocument) await page.reload({ waitUntil: "commit" }).catch(() => undefined);
  else await retry(page);
  await expect(own.heading).toBeVisible();
}

/** Presses Retry, unless a pending load has already recovered the page. */
async function retry(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Retry" });
  await button.click({ timeout: 3000 }).catch(() => undefined);
}

/** Opens another remote's page. Expects it and the links to the broken remote and back to work. */
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

/** Expects a notice instead of the screen, inside the chrome, and that altered code didn't run. */
async function expectBroken({ page, shows }: Walk): Promise<void> {
  const main = page.getByRole("main");
  const notice = shows
    ? main.getByRole("heading", { level: 1, name: shows })
    : main.getByRole("alert").filter({ hasText: "This page couldn't be loaded" });
  await expect(notice).toBeVisible();
  // The page may be loading a new document.
  await page.waitForFunction(() => !("altered" in window));
}
