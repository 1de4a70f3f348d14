import { expect, expectAccessible, test } from "../fixtures";
import { fillCredentials } from "./account";

// The provider refuses the wrong password, which the browser logs.
test.use({ expectedErrors: /Failed to load resource/ });

test("signs in on the third try and continues to the page the visitor wanted", async ({ page }) => {
  const signIn = page.getByRole("button", { name: "Sign In", exact: true });
  await page.goto("/auth?next=%2Flegal%2Fterms%3Fa%3Db");
  await signIn.click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expectAccessible(page);
  await fillCredentials(page, "shopper@ensemble.example", "not-the-password");
  await signIn.click();
  await expect(page.getByRole("alert")).toContainText("Email and password do not belong together");
  await expectAccessible(page);
  await page.getByLabel("Password", { exact: true }).fill("ensemble-shopper");
  await signIn.click();
  await expect(page).toHaveURL("/legal/terms?a=b");
});
