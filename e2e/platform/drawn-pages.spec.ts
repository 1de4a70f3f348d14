import { createHash } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { openDataApi } from "../data-api";
import { expect, test } from "../fixtures";

/** A page as a crawler without JavaScript gets it, once the server has drawn it. */
async function drawnPage(request: APIRequestContext, path: string) {
  let page = { status: 0, html: "", policy: "" };
  await expect(async () => {
    const response = await request.get(path);
    const policy = response.headers()["content-security-policy"] ?? "";
    page = { status: response.status(), html: await response.text(), policy };
    expect(page.html).toMatch(/<html[^>]* data-drawn="shell@/);
  }).toPass();
  return page;
}

const titleOf = (html: string) => /<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1];

test("serves an outfit as HTML with its title, picture and words", async ({ request }) => {
  const api = await openDataApi(request);
  const [outfit] = await api.read("outfits", "select=slug,title&listed=is.true&limit=1");
  const { slug, title } = outfit as { slug: string; title: string };
  const { status, html } = await drawnPage(request, `/outfits/${slug}`);
  expect(status).toBe(200);
  expect(titleOf(html)).toContain(title);
  expect(html).toContain(`property="og:title" content="${title}"`);
  expect(html).toMatch(/<h1[^>]*>[^<]*\w/);
  expect(html).toContain('<script type="application/json" id="data">');
});

test("lets the browser prepare the pages behind a drawn page's links", async ({ request }) => {
  const { html, policy } = await drawnPage(request, "/collections");
  const [, rules = ""] = /<script type="speculationrules">([^<]*)<\/script>/.exec(html) ?? [];
  expect(rules).toContain('"/outfits/:slug"');
  expect(rules).not.toContain("/admin");
  expect(policy).toContain(createHash("sha256").update(rules).digest("base64"));
});

for (const path of ["/outfits", "/collections", "/experts", "/legal/privacy"]) {
  test(`serves ${path} as HTML with a heading`, async ({ request }) => {
    const { status, html } = await drawnPage(request, path);
    expect(status).toBe(200);
    expect(html).toMatch(/<h1/);
  });
}

test("answers 404 with a page when there is no such outfit or address", async ({ request }) => {
  for (const path of ["/outfits/no-such-outfit", "/no/such/page"]) {
    expect((await drawnPage(request, path)).status).toBe(404);
  }
});

for (const path of ["/", "/admin/outfits", "/favorites", "/auth"]) {
  test(`leaves ${path} to the page`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    expect(await response.text()).not.toContain("data-drawn=");
  });
}

test("shows an edited collection in the next answer", async ({ request }) => {
  const api = await openDataApi(request);
  const [collection] = await api.read("collections", "select=slug,title&order=created_at&limit=1");
  const { slug, title } = collection as { slug: string; title: string };
  const path = `/collections/${slug}`;
  const rename = async (to: string) => {
    await api.update("collections", `slug=eq.${slug}`, { title: to });
    const response = await request.get(path);
    return titleOf(await response.text());
  };
  expect(titleOf((await drawnPage(request, path)).html)).toContain(title);
  // A busy machine may answer with the document that is not drawn: never with the old title.
  expect(await rename("Renamed")).toMatch(/^(Renamed|Ensemble$)/);
  expect(titleOf((await drawnPage(request, path)).html)).toContain("Renamed");
  expect(await rename(title)).not.toContain("Renamed");
});

test.describe("when a screen's code does not load", () => {
  test.use({ expectedErrors: /Failed to load resource|could not be loaded|Loading/ });

  test("keeps the drawn page below a line that offers to try again", async ({ page, request }) => {
    await drawnPage(request, "/experts");
    await page.route(/\/r\/experts\/.*\.js/, (route) => route.abort());
    await page.goto("/experts");
    const line = page.getByRole("alert").filter({ hasText: "did not load completely" });
    await expect(line).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Skip to content")).not.toBeInViewport();

    await page.unroute(/\/r\/experts\/.*\.js/);
    await line.getByRole("button", { name: "Retry" }).click();
    await expect(line).toBeHidden();
    await expect(page.getByRole("link", { name: /^Book/ }).first()).toBeVisible();
  });
});
