import { openDataApi, type DataApi } from "../accounts";
import { expectAccessible, expectReadable } from "../accessible";
import { expect, test } from "../fixtures";
import { toastWith } from "../steps";

const api = "/api/partner/v1";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** Creates a partner with one link; returns its tracking code. */
async function newLink(admin: DataApi, shop: string): Promise<string> {
  const partner = await admin.insert("affiliate_partners", {
    shop_name: shop,
    contact_name: "Ines Import",
    contact_email: "ines@import.example",
    website_url: "https://www.import.example",
    product_categories: ["Electronics"],
    status: "active",
  });
  const link = await admin.insert("affiliate_links", {
    partner_id: partner.id,
    campaign_name: "Bulk",
    original_url: "https://www.import.example/sale",
  });
  return String(link.tracking_code);
}

test("documents every operation, and copies a new API key that works until it is revoked", async ({
  page,
  request,
  signIn,
  baseURL,
}) => {
  const name = `Feed ${crypto.randomUUID()}`;
  const code = await newLink(await openDataApi(request), name);
  await signIn("admin");
  await page.goto("/admin/partners/api");
  const reference = page.getByRole("region", { name: "Reference" });
  const response = await request.get(`${api}/openapi.json`);
  const { paths } = (await response.json()) as {
    paths: Record<string, Record<string, { summary: string; parameters: { name: string }[] }>>;
  };
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { summary, parameters }] of Object.entries(methods)) {
      const article = reference.getByRole("article", { name: summary });
      await expect(article).toContainText(`${method.toUpperCase()} ${path}`);
      for (const parameter of parameters) await expect(article).toContainText(parameter.name);
      await expect(
        article.getByRole("region", { name: `Example: ${summary}`, exact: true }),
      ).toContainText(`curl "${baseURL}${api}/`);
    }
  }
  await reference.getByText("Response details").first().click();
  // The test backends don't serve the reference, so all axe rules are checked here.
  await expectAccessible(page);

  await page.getByRole("button", { name: "Create Key" }).click();
  const form = page.getByRole("dialog", { name: "Create Key" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Read links").check();
  await form.getByLabel("Partner").selectOption(name);
  await form.getByRole("button", { name: "Create Key" }).click();
  const created = page.getByRole("alertdialog", { name: `Key for ${name}` });
  const key = await created.getByText(/^ens_/).textContent();
  await created.getByRole("button", { name: "Copy Key" }).click();
  await expect(created.getByText("Key copied to clipboard.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await expectReadable(page);
  await created.getByRole("button", { name: "I've Saved It" }).click();

  const send = (path: string) =>
    request.get(`${api}${path}`, { headers: { Authorization: `Bearer ${key}` } });
  const links = await send("/links");
  const { data } = (await links.json()) as { data: { tracking_code: string }[] };
  expect(data.map(({ tracking_code }) => tracking_code)).toEqual([code]);
  await page.reload();
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Active");
  await expect(row.getByText("Never", { exact: true })).toHaveCount(0); // It was used.
  await row.getByRole("button", { name: `Revoke ${name}` }).click();
  const question = page.getByRole("alertdialog", { name: `Revoke ${name}?` });
  await question.getByRole("button", { name: "Revoke" }).click();
  await expect(toastWith(page, `${name} no longer works.`)).toBeVisible();
  expect((await send("/links")).status()).toBe(401);
});
