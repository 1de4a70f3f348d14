import { expect, expectAccessible, test } from "../fixtures";
import { toastWith } from "../toast";
import { fillCredentials } from "./account";
import { hold } from "../hold";

const signInButton = { name: "Sign In", exact: true } as const;

test("what is missing is said beside its field, and nothing is sent", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  await page.goto("/auth");
  await page.getByRole("button", signInButton).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Enter your email address.");
  await fillCredentials(page, "nobody", "five5");
  await page.getByRole("button", signInButton).click();
  await expect(page.getByText("Enter an email address such as name@example.com.")).toBeVisible();
  await expect(page.getByText("The password needs at least 6 characters.")).toBeVisible();
  await expectAccessible(page);
  expect(sent.filter((url) => url.includes("/auth/v1/"))).toEqual([]);
});

test("a password can be looked at", async ({ page }) => {
  await page.goto("/auth");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("ensemble");
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
});

test("after signing in somebody goes on to where they wanted to be", async ({ page }) => {
  await page.goto("/auth?next=%2Flegal%2Fterms%3Fa%3Db");
  await fillCredentials(page, "shopper@ensemble.example", "ensemble-shopper");
  await page.getByRole("button", signInButton).click();
  await expect(page).toHaveURL("/legal/terms?a=b");
  await page.goto("/auth");
  await expect(page).toHaveURL("/");
});

for (const away of [
  "https://example.com/",
  "//example.com",
  "/..//example.com",
  "/\\example.com",
]) {
  test(`signing in never leads away, asked for ${away}`, async ({ page }) => {
    await page.goto(`/auth?next=${encodeURIComponent(away)}`);
    await fillCredentials(page, "shopper@ensemble.example", "ensemble-shopper");
    await page.getByRole("button", signInButton).click();
    await expect(page).toHaveURL("/");
  });
}

test.describe("a refusal", () => {
  test.use({ expectedErrors: /Failed to (load resource|fetch)/ });

  test("says what the provider says and loses nothing that was typed", async ({ page }) => {
    await page.goto("/auth");
    await fillCredentials(page, "shopper@ensemble.example", "not-the-password");
    await page.getByRole("button", signInButton).click();
    const toast = toastWith(page, "Error");
    await expect(toast).toContainText("Invalid login credentials");
    await expect(page.getByRole("alert")).toContainText(
      "Email and password do not belong together",
    );
    await expect(page.getByLabel("Email")).toHaveValue("shopper@ensemble.example");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("not-the-password");
    await expectAccessible(page);
    await page.getByRole("alert").getByRole("link", { name: "Choose a new password" }).click();
    await expect(page.getByLabel("Email")).toHaveValue("shopper@ensemble.example");
  });

  for (const status of [502, 503, 504]) {
    test(`with status ${status} asks to try again, which then works`, async ({ page }) => {
      await page.route("**/auth/v1/token*", (route) => route.fulfill({ status }));
      await page.goto("/auth");
      await fillCredentials(page, "shopper@ensemble.example", "ensemble-shopper");
      await page.getByRole("button", signInButton).click();
      const toast = toastWith(page, "Error");
      await expect(toast).toContainText("Something went wrong. Please try again.");
      await expect(page.getByRole("alert")).toContainText("Our sign-in service is not answering");
      await page.unroute("**/auth/v1/token*");
      await page.getByRole("button", signInButton).click();
      await expect(page).toHaveURL("/");
    });
  }

  test("without a network names the connection", async ({ page }) => {
    await page.route("**/auth/v1/token*", (route) => route.abort("internetdisconnected"));
    await page.goto("/auth");
    await fillCredentials(page, "shopper@ensemble.example", "ensemble-shopper");
    await page.getByRole("button", signInButton).click();
    await expect(page.getByRole("alert")).toContainText("Check your connection and try again");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("ensemble-shopper");
  });
});

test("while it is being sent, the button says so and waits", async ({ page }) => {
  const answer = await hold(page, "**/auth/v1/token*");
  await page.goto("/auth");
  await fillCredentials(page, "shopper@ensemble.example", "ensemble-shopper");
  await page.getByRole("button", signInButton).click();
  await expect(page.getByRole("button", { name: "Signing in..." })).toBeDisabled();
  answer();
  await expect(page).toHaveURL("/");
});
