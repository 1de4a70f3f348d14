import type { Locator, Page } from "@playwright/test";
import { expect, test as base } from "../fixtures";
import { startFaultProxy, type Fault, type FaultProxy } from "./fault-proxy";

const test = base.extend<{ faulty: FaultProxy }>({
  faulty: async ({ baseURL }, use) => {
    const proxy = await startFaultProxy(baseURL!);
    await use(proxy);
    await proxy.close();
  },
});

// Failing requests are what these tests are about; the browser logs each of them as an error.
test.use({
  expectedErrors: /Failed to load|Refused to execute|planted|Unexpected token|digest|integrity/,
});

/** A page of each remote, and the link of the chrome that leads there. */
const pages = {
  shop: {
    path: "/collections",
    heading: /Collections/,
    link: (page: Page) => mainLink(page, "Collections"),
  },
  experts: {
    path: "/experts",
    heading: /Expert Style Consultants/,
    link: (page: Page) => mainLink(page, "Experts"),
  },
  admin: {
    path: "/admin",
    heading: /Admin/,
    link: (page: Page) => page.getByRole("link", { name: "Admin", exact: true }),
  },
};
type Remote = keyof typeof pages;

function mainLink(page: Page, name: string): Locator {
  return page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
}

const faults: Fault[] = ["refused", "404", "html", "hang", "garbage", "throws"];
const parts = {
  entry: (remote: Remote) => new RegExp(`^/r/${remote}/.*remote-entry\\.js`),
  chunk: (remote: Remote) => new RegExp(`^/r/${remote}/(?!.*remote-entry).*\\.js`),
};

for (const remote of Object.keys(pages) as Remote[]) {
  for (const part of ["entry", "chunk"] as const) {
    for (const fault of faults) {
      test(`${remote}, its ${part}: ${fault}`, async ({ page, faulty, signIn }) => {
        if (remote === "admin") await signIn("admin", faulty.origin);
        const own = pages[remote];
        const other = pages[remote === "experts" ? "shop" : "experts"];
        const heading = (of: { heading: RegExp }) =>
          page.getByRole("heading", { level: 1, name: of.heading });
        const panel = page.getByRole("alert").filter({ hasText: "This page could not be loaded" });

        faulty.set(parts[part](remote), fault);
        // A request that hangs holds up the load event, as it would for anybody.
        await page.goto(faulty.origin + own.path, { waitUntil: "commit" });
        await expect(panel).toBeVisible();

        await other.link(page).click();
        await expect(heading(other)).toBeVisible();
        await own.link(page).click();
        await expect(panel).toBeVisible();

        faulty.heal();
        await panel.getByRole("button", { name: "Retry" }).click();
        await expect(heading(own)).toBeVisible();
      });
    }
  }
}
