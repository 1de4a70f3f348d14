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
test.use({ expectedErrors: /Failed to load|Refused to execute|planted|Unexpected token/ });

const pages = {
  shop: { path: "/outfits", heading: "Outfits" },
  experts: { path: "/experts", heading: "Expert Style Consultants" },
} as const;
const elsewhere = {
  shop: pages.experts,
  experts: pages.shop,
} as const;

const faults: Fault[] = ["refused", "404", "html", "hang", "garbage", "throws"];
const parts = {
  entry: (remote: string) => new RegExp(`^/r/${remote}/[^?]*remote-entry\\.js`),
  chunk: (remote: string) => new RegExp(`^/r/${remote}/(?!.*remote-entry).*\\.js`),
};

for (const remote of ["shop", "experts"] as const) {
  for (const part of ["entry", "chunk"] as const) {
    for (const fault of faults) {
      test(`${remote}: ${part} ${fault}`, async ({ page, faulty }) => {
        faulty.set(parts[part](remote), fault);
        await page.goto(faulty.origin + pages[remote].path);

        await expect(page.getByRole("alert")).toContainText("This page could not be loaded");
        await expect(page.getByRole("contentinfo")).toBeAttached();

        await page
          .getByRole("link", { name: /^Ensemble/ })
          .first()
          .focus();
        const other = elsewhere[remote];
        const mainNavigation = page.getByRole("navigation", { name: "Main" });
        await mainNavigation.locator(`a[href="${other.path}"]`).click();
        await expect(page.getByRole("heading", { level: 1, name: other.heading })).toBeVisible();

        faulty.heal();
        await mainNavigation.locator(`a[href="${pages[remote].path}"]`).click();
        const heading = page.getByRole("heading", { level: 1, name: pages[remote].heading });
        const retry = page.getByRole("button", { name: "Retry" });
        await expect(heading.or(retry)).toBeVisible();
        if (await retry.isVisible()) await retry.click();
        await expect(heading).toBeVisible();
      });
    }
  }
}
