import type { Remote } from "@ensemble/contract";
import { utcMonthDay } from "@ensemble/domain";
import {
  administrator,
  connectToTestBackend,
  hydratePage,
  queriesByRights,
  serveScreen,
  shopper,
} from "@ensemble/testing";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import AuthorPart from "./features/experts/author-part";
import { shortDateTime } from "./features/times/times";
import { remote } from "./remote";

const expert = "/experts/maya-lindqvist";

/** A remote whose only screen is an outfit's author. */
const outfit: Remote = {
  screens: [
    {
      name: "outfit",
      path: "/outfit",
      renderMode: "server",
      load: () => Promise.resolve({ default: () => <AuthorPart expert="maya-lindqvist" /> }),
    },
  ],
};

const backend = connectToTestBackend();
beforeAll(async () => {
  // Falls on another day in zones east of UTC.
  const reviews = backend.client(backend.serviceKey).from("expert_reviews");
  const { error } = await reviews.update({ created_at: "2026-05-01T23:30:00Z" }).neq("rating", 0);
  if (error) throw new Error(error.message);
});

afterEach(() => void vi.unstubAllEnvs());

const parsed = (html: string) => new DOMParser().parseFromString(html, "text/html");

test.each([
  ["/experts", /^Expert Style Consultants$/, expert, /\d+ experts/],
  [expert, /^Maya Lindqvist$/, `${expert}/book`, /\$\d+.*Client Reviews/s],
])("renders %s on the server with its data", async (address, heading, link, text) => {
  const { html, prefetched } = await serveScreen(remote, address);
  expect(new Set(prefetched)).toEqual(new Set([true]));
  const page = parsed(html);
  expect(page.querySelector("h1")).toHaveTextContent(heading);
  expect(page.title).toMatch(/ · Ensemble$/);
  expect(page.querySelector("meta[name=description]")).toHaveAttribute("content");
  const links = [...page.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toContain(link);
  expect(page.querySelector("link[rel=canonical]")).toHaveAttribute(
    "href",
    window.location.origin + address,
  );
  expect(page.querySelector('meta[property="og:title"]')).toHaveAttribute(
    "content",
    expect.stringMatching(heading),
  );
  const meta = (name: string) => page.querySelector(`meta[property="${name}"]`)!;
  expect(meta("og:image")).toHaveAttribute("content", expect.stringContaining("?width=1200&"));
  expect(meta("og:image:width")).toHaveAttribute("content", "1200");
  expect(meta("og:image:height")).toHaveAttribute("content", "1500");
  expect(page.body.textContent).toContain(meta("og:image:alt").getAttribute("content"));
  expect(page.body.textContent).toMatch(text);
  expect(page.querySelector('[aria-label^="Loading"]')).toBeNull();
});

test("adds person and breadcrumb markup to an expert's page", async () => {
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
  "hydrates %s in another time zone without differences",
  async (address) => {
    vi.stubEnv("TZ", "Pacific/Auckland");
    const served = await serveScreen(remote, address);
    vi.stubEnv("TZ", "America/Los_Angeles");
    const { container, differences } = await hydratePage(remote, served);
    expect(differences).toEqual([]);
    expect(container.querySelector("h1")!.textContent).not.toBe("");
  },
);

test("renders an outfit's author with the next free day, and hydrates it with the time", async () => {
  vi.stubEnv("TZ", "Pacific/Auckland");
  const served = await serveScreen(outfit, "/outfit");
  const { data } = await backend
    .client()
    .rpc("expert_summary", { expert_slug: "maya-lindqvist" })
    .throwOnError();
  const [{ next_day: day = "", next_start: start = "" } = {}] = data;
  const rendered = parsed(served.html).body.textContent;
  expect(rendered).toBe(`By Maya LindqvistBook MayaNext free ${utcMonthDay(day, "short")}`);
  vi.stubEnv("TZ", "America/Los_Angeles");
  const { container, differences } = await hydratePage(outfit, served);
  expect(differences).toEqual([]);
  const time = shortDateTime(Date.parse(start), "America/Los_Angeles").replace(/^\w+, /, "");
  await vi.waitFor(() => expect(container).toHaveTextContent(`Next free ${time}`));
});

test("marks the page of an unknown expert as missing", async () => {
  const { html, status } = await serveScreen(remote, "/experts/no-such-expert");
  expect(status).toBe(404);
  expect(parsed(html).querySelector("h1")).toHaveTextContent("Expert not found");
});

describe("an expert who has left", () => {
  beforeAll(async () => {
    const experts = backend.client(backend.serviceKey).from("expert_stylists");
    const { error } = await experts.update({ is_active: false }).eq("slug", "maya-lindqvist");
    if (error) throw new Error(error.message);
  });

  test.each([
    ["/experts", "an administrator", administrator, []],
    [expert, "an administrator", administrator, ["expert-profile", "maya-lindqvist"]],
    [expert, "a client", shopper, ["expert-profile", "maya-lindqvist"]],
  ])("changes only answers on %s to %s that depend on rights", async (address, _, as, marked) => {
    const queries = await queriesByRights(remote, address, as);
    expect(queries.unmarked).toEqual([]);
    expect(queries.marked).toEqual(marked.length > 0 ? [JSON.stringify(marked)] : []);
  });

  test("is no outfit's author", async () => {
    const { html, data } = await serveScreen(outfit, "/outfit");
    expect(html + data).not.toContain("Maya");
  });
});
