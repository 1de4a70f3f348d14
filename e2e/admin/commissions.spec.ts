import { openDataApi } from "../accounts";
import { expect, test } from "../fixtures";
import { toastWith } from "../steps";

const shop = "Amaro Jewellers";
const partnerPage = "/admin/partners/directory/amaro-jewellers";

interface ShopItem {
  name: string;
  retailer_url: string;
  outfit_items: { outfits: { slug: string; title: string } }[];
}

/** Returns a report of Awin with one line, for a click. */
const reportOf = (click: string, line: string) =>
  [
    "id,advertiser_id,extra,click_ref,sale_amount,commission,currency,commission_status,date",
    "validation_date,paid_to_publisher,payment_id,decline_reason,amend_reason\n",
  ].join() +
  `${line},20771,AJ-${line},${click},120.00,9.60,USD,pending,${new Date().toISOString()},,no,,,\n`;

test("earns on an outfit through a network: template, click, the network's address, notification, report, payment", async ({
  browser,
  baseURL,
  page,
  request,
  signIn,
}) => {
  await signIn("admin");
  await page.goto(partnerPage);
  const stats = page.getByRole("region", { name: "Partner stats" });
  const conversions = stats.getByRole("definition").nth(2);
  const before = Number(await conversions.textContent());
  await page.getByRole("button", { name: "Edit Partner" }).click();
  const form = page.getByRole("dialog", { name: `Edit Partner: ${shop}` });
  await form.getByLabel("Network").selectOption("Awin");
  await form.getByLabel("Advertiser").fill("20771");
  await form.getByLabel("Publisher").fill("338125");
  await form.getByRole("button", { name: "Update Partner" }).click();
  await expect(toastWith(page, "Partner updated successfully!")).toBeVisible();

  const admin = await openDataApi(request);
  const [item] = await admin.read(
    "items",
    `select=name,retailer_url,outfit_items!inner(outfits!inner(slug,title))&shop_name=eq.${shop}&availability=eq.in_stock&limit=1`,
  );
  const { name, retailer_url: target, outfit_items: uses } = item as unknown as ShopItem;
  const visitor = await browser.newPage({ baseURL });
  let address = new URL("https://nowhere.example");
  await visitor.context().route("**/go/*", async (route) => {
    const headers = { ...route.request().headers(), "user-agent": "Mozilla/5.0 Safari/605.1" };
    const response = await route.fetch({ headers, maxRedirects: 0 });
    address = new URL(response.headers()["location"]!);
    await route.fulfill({ body: "The shop" });
  });
  await visitor.goto(`/outfits/${uses[0]!.outfits.slug}`);
  const [opened] = await Promise.all([
    visitor.context().waitForEvent("page"),
    visitor.getByRole("link", { name: `Shop Now: ${name}` }).click(),
  ]);
  await expect(opened.getByText("The shop")).toBeVisible();
  await visitor.context().close();
  expect(address.origin + address.pathname).toBe("https://www.awin1.com/cread.php");
  const { clickref: click, ...parameters } = Object.fromEntries(address.searchParams);
  expect(click).toMatch(/^[a-z2-7]{20}$/);
  expect(parameters).toEqual({ awinmid: "20771", awinaffid: "338125", ued: target });

  await page.goto(partnerPage);
  await page.getByRole("button", { name: /^(Create|Replace) Address$/ }).click();
  const creation = page.getByRole("dialog", { name: /^(Create|Replace) Address$/ });
  await expect(creation.getByLabel("Account")).toHaveValue(/./);
  await creation.getByRole("button", { name: /^(Create|Replace) Address$/ }).click();
  const pattern = await page.getByLabel("The address").textContent();
  const line = crypto.randomUUID();
  const sale = { transactionAmount: "120.00", commission: "9.60", transactionCurrency: "USD" };
  const fields: Record<string, string> = { transactionId: line, clickRef: click!, ...sale };
  const notification = pattern!.replaceAll(/!!!(\w+)!!!/g, (_, name: string) => fields[name] ?? "");
  expect((await request.get(notification)).status()).toBe(200);
  await page.goto(partnerPage);
  await expect(conversions).toHaveText(String(before + 1));

  await page.goto("/admin/partners/bulk");
  const part = page.getByRole("region", { name: "Import" });
  await part.getByLabel("What are you importing?").selectOption("Network reports");
  const buffer = Buffer.from(reportOf(click!, line));
  const file = { name: "awin.csv", mimeType: "text/csv", buffer };
  await part.getByLabel("CSV file").setInputFiles(file);
  await part.getByLabel("Partner").selectOption(shop);
  await part.getByRole("button", { name: "Check 1 Row" }).click();
  await part.getByRole("button", { name: "Import All Valid Rows (1)" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Import" }).click();
  await expect(
    part.getByText(/^1 row imported: 0 created, \d updated, \d unchanged/),
  ).toBeVisible();

  await page.goto(partnerPage);
  await expect(conversions).toHaveText(String(before + 1));

  // Today's range; others buy through the same outfit, so its row has at least this commission.
  await page.goto("/admin/partners/analytics?by=outfit");
  const outfits = page.getByRole("table", { name: "Metrics by outfit" });
  const row = outfits.getByRole("row").filter({ hasText: uses[0]!.outfits.title });
  await expect(row.locator("td[data-label=Pending]")).not.toHaveText("$0.00");

  await page.goto("/admin/partners/bulk");
  await part.getByLabel("What are you importing?").selectOption("Payments");
  await part.getByLabel("Paid by").selectOption("Awin");
  await part.getByLabel("Payment reference").fill(`AJ-${line}`);
  await part.getByLabel("Total").fill("9.60");
  await part.getByRole("textbox", { name: "Lines" }).fill(`${line}; 9.60`);
  await part.getByRole("button", { name: "Check 1 Row" }).click();
  await part.getByRole("button", { name: "Import All Valid Rows (1)" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Import" }).click();
  await expect(part.getByText(/^1 row imported/)).toBeVisible();
  const payments = page.getByRole("region", { name: "Payments" });
  await expect(payments.getByText(`AJ-${line}`)).toBeVisible();
});
