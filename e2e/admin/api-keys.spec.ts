import type { Page } from "@playwright/test";
import { expectAccessibleBothWays } from "../both-views";
import { openDataApi } from "../data-api";
import { expect, test } from "../fixtures";
import { toastWith } from "../toast";
import { newLink, newName } from "./bulk-steps";

const address = "/admin/partners/api";
const api = "/api/partner/v1";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("documents every operation, creates an API key, shows it once, accepts it and refuses it when revoked", async ({
  page,
  request,
  signIn,
  baseURL,
}) => {
  const name = newName("Feed");
  const code = await newLink(await openDataApi(request), name);
  await signIn("admin");
  await page.goto(address);
  await expectReference(page, baseURL!);
  await page.getByRole("button", { name: "Create Key" }).click();
  const form = page.getByRole("dialog", { name: "Create Key" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Read links").check();
  await form.getByLabel("Partner").selectOption(name);
  await form.getByRole("button", { name: "Create Key" }).click();

  const created = page.getByRole("alertdialog", { name: `Key for ${name}` });
  await expect(created.getByText("You will not see it again.")).toBeVisible();
  const key = await created.getByText(/^ens_/).textContent();
  await created.getByRole("button", { name: "Copy key" }).click();
  await expect(created.getByText("The key is on your clipboard.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await expectAccessibleBothWays(page, "looks");
  await created.getByRole("button", { name: "I have stored it" }).click();
  await expect(created).toBeHidden();
  await expect(page.getByText(key!)).toHaveCount(0);

  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText(`${key!.slice(0, 12)}...`);
  await expect(row).toContainText("Read links");
  for (const fact of ["Never", "Active"])
    await expect(row.getByText(fact, { exact: true })).toBeVisible();

  const ask = (path: string) =>
    request.get(`${api}${path}`, { headers: { Authorization: `Bearer ${key}` } });
  const links = await ask("/links");
  expect(links.status()).toBe(200);
  const { data } = (await links.json()) as { data: { tracking_code: string }[] };
  expect(data.map(({ tracking_code }) => tracking_code)).toEqual([code]);
  expect((await ask("/statistics?from=2026-03-01&until=2026-03-31")).status()).toBe(403);
  await page.reload();
  await expect(row).toContainText("Active");
  await expect(row.getByText("Never", { exact: true })).toHaveCount(0);

  await row.getByRole("button", { name: `Revoke ${name}` }).click();
  const question = page.getByRole("alertdialog", { name: `Revoke ${name}?` });
  await question.getByRole("button", { name: "Revoke" }).click();
  await expect(toastWith(page, `${name} opens nothing any more.`)).toBeVisible();
  await expect(row.getByText("Revoked", { exact: true })).toBeVisible();
  await expect(row.getByRole("button", { name: /^Revoke/ })).toHaveCount(0);
  expect((await ask("/links")).status()).toBe(401);
});

/** Expects every operation of the API's own document in the reference, with a request to try. */
async function expectReference(page: Page, baseURL: string): Promise<void> {
  const reference = page.getByRole("region", { name: "Reference" });
  const raw = reference.getByRole("link", { name: "OpenAPI 3.1 document" });
  await expect(raw).toHaveAttribute("href", `${api}/openapi.json`);
  const answer = await page.request.get(`${api}/openapi.json`);
  const { paths } = (await answer.json()) as {
    paths: Record<string, Record<string, { summary: string; parameters: { name: string }[] }>>;
  };
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { summary, parameters }] of Object.entries(methods)) {
      const article = reference.getByRole("article", { name: summary });
      await expect(article).toContainText(`${method.toUpperCase()} ${path}`);
      for (const { name } of parameters)
        await expect(article.getByText(name, { exact: true }).first()).toBeVisible();
      await expect(
        article.getByRole("region", { name: `Example: ${summary}`, exact: true }),
      ).toContainText(`curl "${baseURL}${api}/`);
      await expect(article.getByText("429", { exact: true })).toBeVisible();
    }
  }
  await expect(
    reference.getByRole("region", { name: "Example: Report a conversion", exact: true }),
  ).toContainText('"order_reference":"A-1001"');
  await expect(reference.getByRole("term").filter({ hasText: "RateLimit-Policy" })).toBeVisible();
  await expect(reference.getByText("Too many requests").first()).toBeVisible();
  await reference.getByText("The answer in detail").first().click();
  await expectAccessibleBothWays(page);
}
