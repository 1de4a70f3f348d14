import { connectToTestBackend, serveScreen, hydratePage } from "@ensemble/testing";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { remote } from "./remote";

const expert = "/experts/maya-lindqvist";

const backend = connectToTestBackend();
beforeAll(async () => {
  // Another day in any zone east of Greenwich.
  const reviews = backend.client(backend.serviceKey).from("expert_reviews");
  const { error } = await reviews.update({ created_at: "2026-05-01T23:30:00Z" }).neq("rating", 0);
  if (error) throw new Error(error.message);
});

afterEach(() => void vi.unstubAllEnvs());

const parsed = (html: string) => new DOMParser().parseFromString(html, "text/html");

test.each([
  ["/experts", /^Expert Style Consultants$/, expert, /\d+ experts/],
  [expert, /^Maya Lindqvist$/, `${expert}/book`, /\$\d+.*Client Reviews/s],
])("a server renders %s with all that it shows", async (address, heading, link, text) => {
  const { html, prefetched } = await serveScreen(remote, address);
  expect(new Set(prefetched)).toEqual(new Set([true]));
  const page = parsed(html);
  expect(page.querySelector("h1")).toHaveTextContent(heading);
  expect(page.title).toMatch(/ · Ensemble$/);
  expect(page.querySelector("meta[name=description]")).toHaveAttribute("content");
  const links = [...page.querySelectorAll("a")].map((one) => one.getAttribute("href"));
  expect(links).toContain(link);
  expect(page.querySelector("link[rel=canonical]")).toHaveAttribute(
    "href",
    window.location.origin + address,
  );
  expect(page.querySelector('meta[property="og:title"]')).toHaveAttribute(
    "content",
    expect.stringMatching(heading),
  );
  expect(page.body.textContent).toMatch(text);
  expect(page.querySelector('[aria-label^="Loading"]')).toBeNull();
});

test("a server describes an expert to search engines as a person, below the directory", async () => {
  const page = parsed((await serveScreen(remote, expert)).html);
  const blocks = [...page.querySelectorAll('script[type="application/ld+json"]')];
  const [person, crumbs] = blocks.map(({ textContent }) => JSON.parse(textContent) as object);
  expect(person).toMatchObject({
    "@type": "Person",
    name: "Maya Lindqvist",
    url: window.location.origin + expert,
  });
  expect(crumbs).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home" }, { name: "Experts" }, { name: "Maya Lindqvist" }],
  });
});

test.each(["/experts", expert])(
  "a page in another time zone takes %s over without a difference",
  async (address) => {
    vi.stubEnv("TZ", "Pacific/Auckland");
    const served = await serveScreen(remote, address);
    vi.stubEnv("TZ", "America/Los_Angeles");
    const { container, differences } = await hydratePage(remote, served);
    expect(differences).toEqual([]);
    expect(container.querySelector("h1")!.textContent).not.toBe("");
  },
);

test("a server answers an unknown expert with the page that says so, as missing", async () => {
  const { html, missing } = await serveScreen(remote, "/experts/no-such-expert");
  expect(missing).toBe(true);
  expect(parsed(html).querySelector("h1")).toHaveTextContent("Expert not found");
});
