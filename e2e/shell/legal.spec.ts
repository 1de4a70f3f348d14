import { expect, test } from "../fixtures";

const texts = [
  { path: "/legal/privacy", title: "Privacy Policy", sections: 8 },
  { path: "/legal/terms", title: "Terms and Conditions", sections: 11 },
  { path: "/legal/affiliate", title: "Affiliate Disclosure", sections: 5 },
  { path: "/legal/imprint", title: "Imprint", sections: 4 },
];

for (const { path, title, sections } of texts) {
  test(`${title} is complete and leads back`, async ({ page }) => {
    await page.goto(path);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(`${title} · Ensemble`);
    await expect(main.getByText("Last updated: December 2024")).toBeVisible();
    await expect(main.getByRole("heading", { level: 2 })).toHaveCount(sections);
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await main.getByRole("link", { name: "Back to Home" }).click();
    await expect(page).toHaveURL("/");
  });
}

test("the contents lead to their section, and so does an address", async ({ page }) => {
  await page.goto("/legal/privacy");
  const contents = page.getByRole("navigation", { name: "On this page" });
  await contents.getByRole("link", { name: "Deleting your account" }).click();
  await expect(page).toHaveURL("/legal/privacy#deletion");
  const section = page.getByRole("heading", { name: "Deleting your account" });
  await expect(section).toBeInViewport();
  await page.goto("/legal/terms");
  await page.goto("/legal/privacy#deletion");
  await expect(section).toBeInViewport();
});

test("every contact address opens a mail", async ({ page }) => {
  await page.goto("/legal/imprint");
  for (const address of ["support@example.com", "hello@example.com", "tech@example.com"]) {
    const link = page.getByRole("main").getByRole("link", { name: address });
    await expect(link).toHaveAttribute("href", `mailto:${address}`);
  }
});

test("an address that leads nowhere says so, logs it and offers ways on", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.goto("/no/such/page");
  const main = page.getByRole("main");
  await expect(main.getByText("404")).toBeVisible();
  await expect(main.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeVisible();
  await expect(main.getByText("/no/such/page")).toBeVisible();
  for (const [name, href] of [
    ["Go Home", "/"],
    ["Browse Collections", "/collections"],
    ["Take Style Quiz", "/quiz"],
    ["View Favorites", "/favorites"],
    ["support@example.com", "mailto:support@example.com"],
  ] as const) {
    await expect(main.getByRole("link", { name })).toHaveAttribute("href", href);
  }
  expect(logged.filter((text) => text.includes("/no/such/page"))).toHaveLength(1);
});
