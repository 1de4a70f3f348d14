import { connectToTestBackend, renderScreen, screen, waitFor } from "@ensemble/testing";
import { expect, test, vi } from "vitest";
import { screens } from "../../screens";

connectToTestBackend({ seeded: false });

const open = (address: string) => renderScreen({ screens }, address);

test.each([
  ["/legal/privacy", "Privacy Policy", 8],
  ["/legal/terms", "Terms and Conditions", 11],
  ["/legal/affiliate", "Affiliate Disclosure", 5],
  ["/legal/imprint", "Imprint", 4],
  ["/link-check", "Link Check", 4],
])("shows all sections of %s and links back home", async (path, title, sections) => {
  const { user, address } = await open(path);
  screen.getByRole("heading", { level: 1, name: title });
  expect(document.title).toBe(`${title} · Ensemble`);
  screen.getByText(/^Last updated: /);
  expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(sections);
  // Like every public page; the remotes' tests check theirs.
  for (const name of ["og:url", "og:title", "og:description", "og:image", "og:image:alt"]) {
    expect(document.querySelector(`meta[property="${name}"]`)).toHaveAttribute("content");
  }
  await user.click(screen.getByRole("link", { name: "Back to Home" }));
  await waitFor(() => expect(address()).toBe("/"));
});

test("says how long digests of addresses are kept", async () => {
  await open("/legal/privacy");
  screen.getByText(/delete it after four days, together with a digest of the network address/);
  screen.getByText(/we keep a digest of your email address for six months/);
  screen.getByText(/We keep these counts for about a day/);
  screen.getByText(/the digest of your email address stays until its six months are over/);
});

test("links to every contact address", async () => {
  await open("/legal/imprint");
  for (const address of ["support@example.com", "hello@example.com", "tech@example.com"]) {
    for (const link of screen.getAllByRole("link", { name: address })) {
      expect(link).toHaveAttribute("href", `mailto:${address}`);
    }
  }
});

test("shows and logs a missing page", async () => {
  const logged = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await open("/no/such/page");
  screen.getByText("404");
  screen.getByRole("heading", { level: 1, name: "Page Not Found" });
  screen.getByText("/no/such/page");
  for (const [name, href] of [
    ["Go Home", "/"],
    ["Browse Collections", "/collections"],
    ["Take Style Quiz", "/quiz"],
    ["View Favorites", "/favorites"],
    ["support@example.com", "mailto:support@example.com"],
  ] as const) {
    expect(screen.getByRole("link", { name })).toHaveAttribute("href", href);
  }
  const about = logged.mock.calls.filter(([text]) => String(text).includes("/no/such/page"));
  expect(about).toHaveLength(1);
});
