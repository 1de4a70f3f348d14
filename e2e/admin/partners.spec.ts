import { expectAccessibleBothWays } from "../both-views";
import { openOffice } from "../experts/office";
import { expect, test } from "../fixtures";
import { toastWith } from "../toast";
import { card, choose, directory, filter } from "./partner-directory";

test.beforeEach(({ signIn }) => signIn("admin"));

test("the hub shows the network's real figures and leads to its six parts", async ({ page }) => {
  const [answer] = await Promise.all([
    page.waitForResponse(/rpc\/affiliate_summary/),
    page.goto("/admin/partners"),
  ]);
  const summary = (await answer.json()) as Record<string, { value: number; recent: number }>;
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: "Affiliate Partners" })).toBeVisible();
  await expect(main.getByText("Manage your affiliate partner network")).toBeVisible();
  await expect(main.getByRole("link", { name: "Back to Dashboard" })).toHaveAttribute(
    "href",
    "/admin",
  );
  const stats = main.getByRole("region", { name: "Figures of the network" });
  const count = (value: number) => value.toLocaleString("en-US");
  await expect(stats).toContainText(`Total Partners${count(summary.partners!.value)}`);
  await expect(stats).toContainText(`${summary.partners!.recent} added`);
  await expect(stats).toContainText(`Active Links${count(summary.active_links!.value)}`);
  await expect(stats).toContainText(`Total Revenue$${count(Math.round(summary.revenue!.value))}`);
  await expect(stats).toContainText(/Total Revenue\$[\d,]+[+-]?[\d.]+% from last month/);
  await expect(stats).toContainText(`Conversion Rate${summary.conversion_rate!.value.toFixed(1)}%`);
  for (const [area, href] of [
    ["Partner Directory", directory],
    ["Partner Registration", "/admin/partners/register"],
    ["Link Management", "/admin/partners/links"],
    ["Analytics Dashboard", "/admin/partners/analytics"],
    ["Bulk Operations", "/admin/partners/bulk"],
    ["API Integration", "/admin/partners/api"],
  ] as const) {
    const item = main
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: area }) });
    await expect(item.getByRole("link")).toHaveAttribute("href", href);
  }
  await expect(main.getByRole("link", { name: "Add Partner" })).toBeVisible();
});

test("the directory is searched, filtered, sorted and turned, and its address says how", async ({
  page,
  request,
}) => {
  await page.goto(`${directory}?q=zara`);
  const zara = card(page, "Zara");
  for (const fact of ["Lucía Ferrer", "Active", "Premium", "Fashion & Apparel", "7.5%"])
    await expect(zara.getByText(fact, { exact: true })).toBeVisible();
  for (const label of ["Revenue", "Conversion", "Commission Rate", "Tracking Code"])
    await expect(zara.getByText(label, { exact: true })).toBeVisible();
  await expect(zara.getByText(/^AF_[A-Z0-9]{8}$/)).toBeVisible();

  await page.getByLabel("Search by shop, contact or code").fill("lucía");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page).toHaveURL(/q=luc/);
  await filter(page, "Status").selectOption("Suspended");
  await expect(page.getByRole("heading", { name: "No partners found" })).toBeVisible();
  const office = await openOffice(request);
  const last = `Zzz ${Date.now()}`;
  const { id } = await office.insert("affiliate_partners", {
    shop_name: last,
    contact_name: "Zoe",
    contact_email: "zoe@next.example",
    product_categories: ["Electronics"],
  });
  await page.getByRole("button", { name: "Show all partners" }).click();
  await expect(page).toHaveURL(directory);
  await expect(page.getByRole("article")).toHaveCount(24);
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL(`${directory}?page=2`);
  await expect(card(page, last)).toBeVisible();
  await expect(card(page, "Amaro Jewellers")).toHaveCount(0);
  await office.remove("affiliate_partners", `id=eq.${String(id)}`);
  await page.getByRole("link", { name: "Page 1" }).click();
  await expect(card(page, "Amaro Jewellers")).toBeVisible();

  await filter(page, "Tier").selectOption("Premium");
  await filter(page, "Sort by").selectOption("Most revenue");
  await expect(page).toHaveURL(`${directory}?tier=premium&sort=-revenue`);
  await expect(page.getByRole("list", { name: "Categories" }).first()).toBeVisible();
  await page.reload();
  await expect(filter(page, "Tier")).toHaveValue("premium");
  await expect(async () => {
    const revenue = await page
      .getByRole("article")
      .getByText(/^\$[\d,]+$/)
      .allTextContents();
    const amounts = revenue.map((text) => Number(text.replace(/\D/g, "")));
    expect(amounts.length).toBeGreaterThan(1);
    expect(amounts).toEqual([...amounts].sort((one, other) => other - one));
  }).toPass();
  for (const badge of await page.getByRole("article").getByText("Premium").all())
    await expect(badge).toBeVisible();
});

test("a partner with clicks is kept; it can be deactivated", async ({ page }) => {
  const shop = "Northlight Opticians";
  await page.goto(`${directory}?q=northlight`);
  await choose(page, shop, "Delete Partner");
  const question = page.getByRole("alertdialog", { name: `Deactivate ${shop}?` });
  await expect(question).toContainText("cannot be deleted");
  await question.getByRole("button", { name: "Deactivate" }).click();
  await expect(toastWith(page, `${shop} is inactive now.`)).toBeVisible();
  await expect(card(page, shop).getByText("Inactive")).toBeVisible();
  // While a toast stands, Escape may be the toast's.
  await expect(toastWith(page, `${shop} is inactive now.`)).toBeHidden();

  await choose(page, shop, "Delete Partner");
  const refusal = page.getByRole("alertdialog", { name: `${shop} cannot be deleted` });
  await expect(refusal.getByRole("button").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(refusal).toBeHidden();
  await choose(page, shop, "Edit Partner");
  const form = page.getByRole("dialog", { name: `Edit Partner: ${shop}` });
  await form.getByLabel("Status").selectOption("Active");
  await form.getByRole("button", { name: "Update Partner" }).click();
  await expect(card(page, shop).getByText("Active", { exact: true })).toBeVisible();
});

test("without a mouse: the menu, the dialog, and back to where one was", async ({ page }) => {
  await page.goto(`${directory}?q=zara`);
  const menu = page.getByRole("button", { name: "More actions for Zara" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "View Details" })).toBeVisible();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("menuitem", { name: "Edit Partner" })).toBeFocused();
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "Edit Partner: Zara" });
  await expect(form).toBeVisible();
  await form.getByLabel("Contact Phone").fill("+34 1");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Leave" }).press("Enter");
  await expect(form).toBeHidden();
  await expect(menu).toBeFocused();
});

test("a partner's page tells facts, activity and links; an unknown one is not found", async ({
  page,
}) => {
  await page.goto(`${directory}/zara`);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "partnerships@zara.example" })).toBeVisible();
  for (const figure of ["Clicks", "Revenue"])
    await expect(main.getByRole("application", { name: `${figure} of Zara by day` })).toBeVisible();
  await main.getByText("Show the days as a table").click();
  await expect(main.getByRole("region", { name: "Days of Zara" }).getByRole("row")).not.toHaveCount(
    0,
  );
  await expect(main.getByRole("table", { name: "Links" }).getByRole("row")).toHaveCount(26);
  await filter(page, "Status").selectOption("Expired");
  await expect(
    main.getByRole("table", { name: "Links" }).getByText("Expired").first(),
  ).toBeVisible();
  await page.goto(`${directory}/nobody`);
  await expect(page.getByRole("heading", { level: 1, name: "Partner not found" })).toBeVisible();
  await page.getByRole("link", { name: "Browse all partners" }).click();
  await expect(page).toHaveURL(directory);
});

test("axe finds nothing in the dialogs", async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${directory}?q=zara`);
  await choose(page, "Zara", "Edit Partner");
  const form = page.getByRole("dialog", { name: "Edit Partner: Zara" });
  await form.getByLabel("Shop Name").fill("");
  await form.getByRole("button", { name: "Update Partner" }).click();
  await expect(form.getByRole("alert")).toBeFocused();
  await expectAccessibleBothWays(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await choose(page, "Zara", "Delete Partner");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessibleBothWays(page);
});

test.describe("with a failing network", () => {
  test.use({ expectedErrors: /Failed to load resource|ERR_/ });

  test("a directory that cannot be loaded says so and tries again", async ({ page }) => {
    await page.route("**/rpc/search_partners", (route) => route.abort());
    await page.goto(directory);
    await expect(page.getByText("The partners could not be loaded.")).toBeVisible();
    await page.unroute("**/rpc/search_partners");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(card(page, "Amaro Jewellers")).toBeVisible();
  });
});
