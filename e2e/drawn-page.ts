import { expect, type APIRequestContext } from "@playwright/test";

/** A page as a crawler without JavaScript gets it, once the server has drawn it. */
export async function drawnPage(request: APIRequestContext, path: string) {
  let page = { status: 0, html: "", policy: "" };
  await expect(async () => {
    const response = await request.get(path);
    const policy = response.headers()["content-security-policy"] ?? "";
    page = { status: response.status(), html: await response.text(), policy };
    expect(page.html).toMatch(/<html[^>]* data-drawn="shell@/);
  }).toPass();
  return page;
}
