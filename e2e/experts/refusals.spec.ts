import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { createAccount } from "../shell/account";
import { toastWith } from "../toast";
import { chooseFreeTime } from "./free-time";
import { openOffice, type Office } from "./office";

test.use({ expectedErrors: /Failed to load resource/ });

/** Adds a package that only this test knows to an expert whom no other journey books. */
async function addPackage(office: Office, name: string): Promise<string> {
  const [expert] = await office.read("expert_stylists", "slug=eq.noor-al-hashimi&select=id");
  const offered = await office.insert("service_packages", {
    expert_id: expert!.id,
    name,
    service_type: "virtual",
    duration_minutes: 30,
    price: 410,
  });
  return String(offered.id);
}

async function goToConfirm(page: Page, packageName: string): Promise<void> {
  await page.goto("/experts/noor-al-hashimi/book");
  await page.getByRole("radio", { name: new RegExp(packageName) }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await chooseFreeTime(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Confirm Booking" }).waitFor();
}

test("a price that changed meanwhile is told before it is paid", async ({ page, request }) => {
  const office = await openOffice(request);
  const id = await addPackage(office, "Price Journey");
  await createAccount(page, request);
  await goToConfirm(page, "Price Journey");
  const summary = page.getByRole("complementary", { name: "Booking Summary" });
  await expect(summary).toContainText("$410.00");
  await office.update("service_packages", `id=eq.${id}`, { price: 455 });

  const confirm = page.getByRole("button", { name: "Confirm Booking" });
  await confirm.click();
  const reason = "The price of this package has changed. Look at the new total and confirm again.";
  await expect(toastWith(page, "Booking Failed")).toContainText(reason);
  await expect(page.getByRole("alert").filter({ hasText: reason })).toBeVisible();
  await expect(summary).toContainText("$455.00");
  await expectAccessible(page);
  await confirm.click();
  await expect(page).toHaveURL(/booking-confirmation/);
  await expect(page.getByRole("region", { name: "Your booking" })).toContainText("$455.00");
  await office.update("service_packages", `id=eq.${id}`, { is_active: false });
});

test("a package that is gone leads back to those there are", async ({ page, request }) => {
  const office = await openOffice(request);
  const id = await addPackage(office, "Vanishing Journey");
  await createAccount(page, request);
  await goToConfirm(page, "Vanishing Journey");
  await office.update("service_packages", `id=eq.${id}`, { is_active: false });

  await page.getByRole("button", { name: "Confirm Booking" }).click();
  await expect(toastWith(page, "Booking Failed")).toContainText(
    "This package is no longer offered.",
  );
  await expect(page.getByRole("heading", { level: 2, name: "Choose a service" })).toBeVisible();
  await expect(page.getByRole("radio", { name: /Vanishing Journey/ })).toHaveCount(0);
  await expect(page.getByRole("radio").first()).toBeVisible();
});

test("without a connection nothing is lost, and the second try books once", async ({
  page,
  request,
}) => {
  const office = await openOffice(request);
  const id = await addPackage(office, "Offline Journey");
  await createAccount(page, request);
  await goToConfirm(page, "Offline Journey");
  await page.getByRole("textbox", { name: /should Noor/ }).fill("Keep this.");
  // The request arrives, its answer does not: the worst that a connection can do.
  await page.route("**/rest/v1/expert_bookings?*", async (route) => {
    await route.fetch();
    await route.abort();
  });
  const confirm = page.getByRole("button", { name: "Confirm Booking" });
  await confirm.click();
  await expect(toastWith(page, "Booking Failed")).toContainText("Nothing you entered is lost");
  await expect(page.getByRole("textbox", { name: /should Noor/ })).toHaveValue("Keep this.");
  await page.unroute("**/rest/v1/expert_bookings?*");
  await confirm.click();
  await expect(page).toHaveURL(/booking-confirmation/);
  const bookings = await office.read("expert_bookings", `package_id=eq.${id}&select=id`);
  expect(bookings).toHaveLength(1);
  await office.update("service_packages", `id=eq.${id}`, { is_active: false });
});
