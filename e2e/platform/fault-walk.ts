import { expect, type Locator, type Page } from "@playwright/test";

/** A page of each remote, and the link of the chrome that leads there. */
const pages = {
  shop: { path: "/collections", title: /Collections/, link: "Collections" },
  experts: { path: "/experts", title: /Expert Style Consultants/, link: "Experts" },
  admin: { path: "/admin", title: /Admin/, link: "Admin" },
};
export type Remote = keyof typeof pages;
export const remotes = Object.keys(pages) as Remote[];

/** The remote whose page must not care what is wrong with this one. */
export const otherThan = (remote: Remote): Remote => (remote === "experts" ? "shop" : "experts");

/** A walk through the site while one of its remotes is broken, and after. */
export interface Walk {
  page: Page;
  origin: string;
  remote: Remote;
  /** What stands in place of the remote's screens: the panel, or a heading such as this. */
  shows?: RegExp;
  /** Whether the page that was open heals by itself; what a document says wrongly needs another. */
  lasting: boolean;
  heal: () => Promise<void>;
}

/** The two places from which the fault is met. Each rejects when a promise to the person is broken. */
export const walks = { own: fromItsOwnPage, other: fromAnotherPage };

/** A page of the broken remote is opened: the site goes on, and the page heals by Retry. */
async function fromItsOwnPage(walk: Walk): Promise<void> {
  const { page, origin, remote, heal, lasting } = walk;
  const [own, other] = [placesOf(page, remote), placesOf(page, otherThan(remote))];
  await page.goto(origin + own.path, { waitUntil: "commit" }); // What hangs holds up the load event.
  await expect(broken(walk)).toBeVisible();
  await other.link.click();
  await expect(other.heading).toBeVisible();
  await own.link.click();
  await expect(broken(walk)).toBeVisible();
  await heal();
  if (lasting) await page.reload({ waitUntil: "commit" });
  else await retry(page);
  await expect(own.heading).toBeVisible();
}

/** Presses Retry, unless a load that was under way has healed the page already. */
async function retry(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Retry" });
  await button.click({ timeout: 3000 }).catch(() => undefined);
}

/** Another's page is opened and is whole; the way to the broken one and back is open. */
async function fromAnotherPage(walk: Walk): Promise<void> {
  const { page, origin, remote, heal, lasting } = walk;
  const [own, other] = [placesOf(page, remote), placesOf(page, otherThan(remote))];
  await page.goto(origin + other.path, { waitUntil: "commit" });
  await expect(other.heading).toBeVisible();
  await own.link.click();
  await expect(broken(walk)).toBeVisible();
  await other.link.click();
  await expect(other.heading).toBeVisible();
  await heal();
  if (lasting) await page.goto(origin + own.path, { waitUntil: "commit" });
  else await own.link.click();
  await expect(own.heading).toBeVisible();
}

function placesOf(page: Page, remote: Remote): { path: string; link: Locator; heading: Locator } {
  const { path, title, link } = pages[remote];
  const menu = remote === "admin" ? page : page.getByRole("navigation", { name: "Main" });
  return {
    path,
    link: menu.getByRole("link", { name: link, exact: true }),
    heading: page.getByRole("heading", { level: 1, name: title }),
  };
}

/** What stands in the place of the screen, inside the page's chrome. */
function broken({ page, shows }: Walk): Locator {
  const main = page.getByRole("main");
  return shows
    ? main.getByRole("heading", { level: 1, name: shows })
    : main.getByRole("alert").filter({ hasText: "This page could not be loaded" });
}
