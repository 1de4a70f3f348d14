import { expect, expectAccessible, test } from "../fixtures";
import { bulk, chooseFile, importPart, newName } from "./bulk-steps";

const address = "/admin/partners/api";

test.beforeEach(({ signIn }) => signIn("admin"));

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1280, 360]) {
    test(`axe finds nothing in columns, preview and dialogs, ${colorScheme}, ${width}`, async ({
      page,
    }) => {
      // Nine readings of two screens.
      test.setTimeout(150_000);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 800 });
      const widest = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await page.goto(bulk);
      const part = importPart(page);
      const name = newName("Axe");
      const rows = [
        `${name} one,Ines,ines@axe.example,Electronics`,
        `${name} two,Ines,ines,Weather`,
      ];
      await chooseFile(page, "Partners", ["Shop,Contact,E-Mail,Kinds", ...rows].join("\n"));
      await part.getByRole("button", { name: "Check 2 rows" }).click();
      await expect(part.getByRole("alert")).toBeFocused();
      await expectAccessible(page);
      await part.getByLabel("Product categories (required)").selectOption("Kinds");
      await part.getByRole("button", { name: "Check 2 rows" }).click();
      await part.getByRole("checkbox", { name: "Select row 2" }).check();
      await expectAccessible(page);
      expect(await widest()).toBeLessThanOrEqual(0);
      await part.getByRole("button", { name: "Import chosen rows (1)" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectAccessible(page);

      await page.goto(address);
      await page.getByRole("button", { name: "Create Key" }).click();
      const form = page.getByRole("dialog", { name: "Create Key" });
      await form.getByRole("button", { name: "Create Key" }).click();
      await expect(form.getByRole("alert")).toBeFocused();
      await expectAccessible(page);
      await form.getByLabel("Name").fill(name);
      await form.getByLabel("Read statistics").check();
      await form.getByRole("button", { name: "Create Key" }).click();
      await expect(page.getByText("You will not see it again.")).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "I have stored it" }).click();
      await page.getByText("The answer in detail").first().click();
      await expectAccessible(page);
      expect(await widest()).toBeLessThanOrEqual(0);
      await page.getByRole("button", { name: `Revoke ${name}` }).click();
      await expect(page.getByRole("alertdialog", { name: `Revoke ${name}?` })).toBeVisible();
      await expectAccessible(page);
    });
  }
}
