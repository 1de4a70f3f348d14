import { expect, test } from "../fixtures";

test("fetches a remote's code when its link is hovered, focused or touched, not before", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const experts = () => asked.filter((path) => path.startsWith("/r/experts/"));
  await page.goto("/legal/imprint", { waitUntil: "networkidle" });
  expect(experts()).toEqual([]);
  await page.getByRole("link", { name: "Experts" }).first().hover();
  await expect.poll(experts).not.toEqual([]);
  expect(new URL(page.url()).pathname).toBe("/legal/imprint");
});
