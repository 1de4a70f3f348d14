import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";

interface Opened {
  name: string;
  path: string;
  open: (page: Page) => Promise<void>;
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("button", { name }).first().click();

const maya = "/admin/experts/maya-lindqvist";
const dialogs: Opened[] = [
  { name: "Add Expert", path: "/admin/experts", open: press("Add Expert") },
  { name: "Edit Maya Lindqvist", path: maya, open: press("Edit Profile") },
  { name: "Add Package", path: maya, open: press("Add Package") },
  { name: "Add days off", path: maya, open: press("Add Days Off") },
  {
    name: "Weekly hours",
    path: maya,
    open: async (page) => {
      await press("Edit Hours")(page);
      await page.getByRole("button", { name: "Copy Monday to other days" }).click();
    },
  },
  {
    name: "Silhouette Session with Hana Takahashi",
    path: "/admin/experts/bookings?show=all&expert=hana-takahashi&status=confirmed",
    open: press(/^Details of Silhouette/),
  },
  {
    name: "Move this booking",
    path: "/admin/experts/bookings?show=all&expert=hana-takahashi&status=confirmed",
    open: async (page) => {
      await press(/^Details of Silhouette/)(page);
      await page.getByRole("button", { name: "Move", exact: true }).click();
    },
  },
];

for (const colorScheme of ["light", "dark"] as const) {
  for (const { name, path, open } of dialogs) {
    test(`axe finds nothing: the dialog ${name}, ${colorScheme}`, async ({ page, signIn }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await signIn("admin");
      await page.goto(path);
      await open(page);
      const dialog = page.getByRole("dialog", { name });
      await expect(dialog).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expectAccessible(page);
      await page.setViewportSize({ width: 360, height: 780 });
      await expectAccessible(page);
      const { width, scroll } = await dialog.evaluate((element) => ({
        width: element.clientWidth,
        scroll: element.scrollWidth,
      }));
      expect(scroll, "nothing is wider than the dialog").toBeLessThanOrEqual(width);
    });
  }
}
