import { expect, test } from "../fixtures";

test("fetches a remote's code and data when its link is hovered, not before", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const experts = () => asked.filter((path) => path.startsWith("/r/experts/"));
  const data = () => asked.filter((path) => path.startsWith("/rest/v1/expert_stylists"));
  await page.goto("/legal/imprint", { waitUntil: "networkidle" });
  expect(experts()).toEqual([]);
  // What the browser may prepare of links is over once code follows them.
  await expect(page.locator('script[type="speculationrules"]')).toHaveCount(0);
  await page.getByRole("link", { name: "Experts" }).first().hover();
  await expect.poll(experts).not.toEqual([]);
  await expect.poll(data).not.toEqual([]);
  expect(new URL(page.url()).pathname).toBe("/legal/imprint");
});
