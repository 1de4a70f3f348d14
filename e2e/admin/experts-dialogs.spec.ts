import { expectAccessibleBothWays } from "../both-views";
import { expect, test } from "../fixtures";

test("axe finds nothing in the dialogs of an expert's page", async ({ page, signIn }) => {
  test.slow(); // Eight judgements.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn("admin");
  await page.goto("/admin/experts/maya-lindqvist");
  for (const { button, name } of [
    { button: "Edit Profile", name: "Edit Maya Lindqvist" },
    { button: "Add Package", name: "Add Package" },
    { button: "Add Days Off", name: "Add days off" },
    { button: "Edit Hours", name: "Weekly hours" },
  ]) {
    await page.getByRole("main").getByRole("button", { name: button }).first().click();
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog).toBeVisible();
    const copy = dialog.getByRole("button", { name: "Copy Monday to other days" });
    if (name === "Weekly hours") await copy.click();
    await page.waitForLoadState("networkidle");
    await expectAccessibleBothWays(page);
    await dialog.getByRole("button", { name: "Cancel" }).last().click();
    await expect(dialog).toBeHidden();
  }
});
