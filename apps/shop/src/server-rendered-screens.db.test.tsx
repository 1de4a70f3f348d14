import { provideSettings, settings } from "@ensemble/contract";
import { useFavorites } from "@ensemble/session";
import {
  administrator,
  connectToTestBackend,
  hydratePage,
  queriesByRights,
  serveScreen,
} from "@ensemble/testing";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { remote } from "./remote";

const outfit = "modern-office-elegance";
const item = "structured-wool-blend-blazer-navy-afc44193";

const backend = connectToTestBackend();
beforeAll(() => {
  provideSettings({ ...settings(), site: origin });
});

const parsed = (html: string) => new DOMParser().parseFromString(html, "text/html");

const origin = "https://ensemble.example";

/** Returns the schema.org types that a page describes, in order. */
function schemaTypes(page: Document): unknown[] {
  const blocks = [...page.querySelectorAll('script[type="application/ld+json"]')];
  return blocks.flatMap(({ textContent }) => {
    const data = JSON.parse(textContent) as { "@graph"?: object[] };
    return (data["@graph"] ?? [data]).map((thing) => Reflect.get(thing, "@type") as unknown);
  });
}

interface Expected {
  heading: RegExp;
  title: RegExp;
  /** Paths that the page links to. */
  links: string[];
  text?: RegExp;
  /** The schema.org types of its structured data. */
  schemaTypes?: string[];
  /** The canonical path, if it isn't the page's own. */
  canonical?: string;
  /** The paths of the previous and next page. */
  neighbors?: { prev?: string; next?: string };
  /** Whether the page has `noindex`. */
  unlisted?: true;
}

const pages: [address: string, expected: Expected][] = [
  [
    "/collections",
    { heading: /^Collections$/, title: /^Collections · /, links: ["/collections/"] },
  ],
  [
    "/collections/the-office-edit",
    {
      heading: /^The Office Edit$/,
      title: /^The Office Edit · /,
      links: ["/collections", "/outfits/"],
      text: /\$\d+/,
      schemaTypes: ["ItemList", "BreadcrumbList"],
    },
  ],
  [
    "/outfits",
    {
      heading: /^Outfits$/,
      title: /^Outfits · /,
      links: [`/outfits/${outfit}`, "?page=2"],
      text: /\$296/,
      neighbors: { next: "/outfits?page=2" },
    },
  ],
  [
    `/outfits/${outfit}`,
    {
      heading: /^Modern Office Elegance$/,
      title: /^Modern Office Elegance · /,
      links: ["/outfits/", "/go/EN_"],
      text: /Ensemble may earn a commission.*\$119\.90.*Customer Reviews.*5 reviews.*Nadine H\..*Looks twice the price/,
      schemaTypes: ["Product", "ItemList", "WebPage", "BreadcrumbList"],
    },
  ],
  [
    "/outfits?sort=price-low&page=2",
    {
      heading: /^Outfits$/,
      title: /^Outfits · /,
      links: ["sort=price-low"],
      text: /Showing \d+ of \d+ outfits/,
      canonical: "/outfits?page=2",
      neighbors: { prev: "/outfits", next: "/outfits?page=3" },
    },
  ],
  [
    `/items/${item}`,
    {
      heading: /^Structured wool-blend blazer$/,
      title: /^Structured wool-blend blazer · /,
      links: ["/shops/zara", "/items?category=blazer", `/outfits/${outfit}`, "/go/EN_"],
      text: /\$119\.90.*Ensemble may earn a commission; your price stays the same.*Sizes.*In Stock.*Outfits With This Item.*More Blazers in Navy/,
      schemaTypes: ["Product", "BreadcrumbList"],
    },
  ],
  [
    "/items?category=dress&page=2",
    {
      heading: /^Dresses$/,
      title: /^Dresses · /,
      links: ["/items/", "?category=dress"],
      text: /Showing \d+ of \d+ items/,
      neighbors: { prev: "/items?category=dress" },
    },
  ],
  [
    "/shops/zara",
    {
      heading: /^Zara$/,
      title: /^Zara · /,
      links: ["/items/", "?page=2"],
      text: /\d+ items from Zara\./,
      neighbors: { next: "/shops/zara?page=2" },
      schemaTypes: ["BreadcrumbList"],
    },
  ],
  [
    "/search?q=office",
    {
      heading: /^Search Results$/,
      title: /^“office” · /,
      links: [`/outfits/${outfit}`],
      text: /results? for "office"/,
    },
  ],
  [
    "/search?q=office&occasions=work",
    {
      heading: /^Search Results$/,
      title: /^“office” · /,
      links: [`/outfits/${outfit}`],
      canonical: "/search?q=office",
      unlisted: true,
    },
  ],
];

test.each(pages)(
  "renders %s on the server, complete and with metadata",
  async (address, expected) => {
    const { html, redirect, status, prefetched } = await serveScreen(remote, address);
    expect(new Set(prefetched)).toEqual(new Set([true]));
    expect({ redirect, status }).toEqual({ redirect: undefined, status: 200 });
    const page = parsed(html);
    expect([...page.querySelectorAll("h1")].map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(expected.heading),
    ]);
    expect(page.title).toMatch(expected.title);
    const links = [...page.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    for (const link of expected.links) {
      expect(links).toContainEqual(expect.stringContaining(link));
    }
    const canonical = expected.canonical ?? address;
    expect(page.querySelector("link[rel=canonical]")).toHaveAttribute("href", origin + canonical);
    for (const rel of ["prev", "next"] as const) {
      const address = expected.neighbors?.[rel];
      const found = page.querySelector(`link[rel=${rel}]`)?.getAttribute("href");
      expect(found).toBe(address && origin + address);
    }
    const meta = (name: string) => page.querySelector(`meta[property="${name}"]`);
    expect(page.querySelector("meta[name=description]")).toHaveAttribute("content");
    expect(meta("og:url")).toHaveAttribute("content", origin + canonical);
    expect(meta("og:image")).toHaveAttribute("content", expect.stringContaining("?width=1200&"));
    const ratio = address.startsWith("/collections") ? 2 / 3 : 5 / 4;
    expect(meta("og:image:width")).toHaveAttribute("content", "1200");
    expect(meta("og:image:height")).toHaveAttribute("content", String(1200 * ratio));
    expect(page.body.innerHTML).toContain(meta("og:image:alt")!.getAttribute("content"));
    expect(expected.title.source).toContain(meta("og:title")!.getAttribute("content")!.slice(0, 8));
    expect(page.querySelector("meta[name='twitter:card']")).toHaveAttribute("content");
    const robots = page.querySelector("meta[name=robots]")?.getAttribute("content");
    expect(robots).toBe(expected.unlisted && "noindex");
    expect(schemaTypes(page)).toEqual(expected.schemaTypes ?? []);
    if (expected.text) expect(page.body.textContent).toMatch(expected.text);
    expect(page.querySelector('[aria-label^="Loading"]')).toBeNull();
  },
);

test.each(pages.map(([address]) => address))(
  "hydrates %s without differences when the device has stored state",
  async (address) => {
    localStorage.setItem("ensemble.style", JSON.stringify({ size: ["XS"] }));
    vi.stubGlobal("matchMedia", () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const served = await serveScreen(remote, address);
    const shown = JSON.stringify(served.data).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g);
    useFavorites.setState({ outfits: [...(shown ?? [])] });
    const { container, differences } = await hydratePage(remote, served);
    expect(differences).toEqual([]);
    expect(container.querySelector("h1")!.textContent).not.toBe("");
    expect(document.querySelectorAll("title")).toHaveLength(1);
    useFavorites.setState({ outfits: [] });
    vi.unstubAllGlobals();
  },
);

test("shows the stored size once an outfit is hydrated", async () => {
  localStorage.setItem("ensemble.style", JSON.stringify({ size: ["XS"] }));
  const size = (page: ParentNode) => page.querySelector("input:checked")!.closest("label");
  const served = await serveScreen(remote, `/outfits/${outfit}`);
  expect(size(parsed(served.html))).toHaveTextContent(/^M$/);
  const { container } = await hydratePage(remote, served);
  expect(size(container)).toHaveTextContent(/^XS$/);
});

test("restores open filters once the page is hydrated", async () => {
  const served = await serveScreen(remote, "/search?q=office");
  const { container, differences } = await hydratePage(remote, served, {
    state: { filters: true },
  });
  expect(differences).toEqual([]);
  expect(container.querySelector("[aria-controls=search-filters]")).toHaveAttribute(
    "aria-expanded",
    "true",
  );
});

test.each(["/outfits/no-such-outfit", "/collections/no-such-collection"])(
  "renders a not-found page for %s on the server",
  async (address) => {
    const { html, status, redirect } = await serveScreen(remote, address);
    expect({ status, redirect }).toEqual({ status: 404, redirect: undefined });
    expect(parsed(html).querySelector("h1")!.textContent).toMatch(/not found$/);
  },
);

test.each([
  ["/outfits?page=99&sort=price-low", /^\/outfits\?page=7&sort=price-low$/],
  ["/search?q=office&page=99", /^\/search\?q=office/],
])("redirects from %s to the last page on the server", async (address, last) => {
  const { redirect } = await serveScreen(remote, address);
  expect(redirect).toMatch(last);
  expect(redirect).not.toContain("page=99");
});

describe("items and shops that are gone", () => {
  beforeAll(async () => {
    const database = backend.client(backend.serviceKey);
    const taken_down_at = "2026-11-01T12:00:00Z";
    await database.from("items").update({ taken_down_at }).eq("slug", item).throwOnError();
    await database.from("shops").update({ slug: "zara-com" }).eq("slug", "zara").throwOnError();
  });

  test("renders an item that was taken down as removed, with what is like it", async () => {
    const served = await serveScreen(remote, `/items/${item}`);
    expect(served.status).toBe(410);
    const page = parsed(served.html);
    expect(page.querySelector("h1")).toHaveTextContent("Structured wool-blend blazer");
    expect(page.body.textContent).toMatch(
      /From Zara.*no longer sold.*More Blazers in Navy.*Outfits With This Item/,
    );
    expect(page.querySelector("meta[name=robots]")).toHaveAttribute("content", "noindex");
    expect(page.querySelector("link[rel=canonical]")).toBeNull();
    expect(page.querySelector('[href*="/go/"], [href*="/shops/"]')).toBeNull();
    expect(schemaTypes(page)).toEqual([]);
    expect((await hydratePage(remote, served)).differences).toEqual([]);
  });

  test("describes an outfit to search engines without it", async () => {
    const { html } = await serveScreen(remote, `/outfits/${outfit}`);
    const data = parsed(html).querySelector('script[type="application/ld+json"]')!.textContent;
    expect(data).not.toContain("Structured wool-blend blazer");
    expect(data).toContain("OutOfStock");
    expect(parsed(html).body.textContent).toContain("No Longer Sold");
  });

  test("redirects for good from a shop's former page, with its filters", async () => {
    const { status, redirect } = await serveScreen(remote, "/shops/zara?color=navy&page=2");
    expect({ status, redirect }).toEqual({
      status: 301,
      redirect: "/shops/zara-com?color=navy&page=2",
    });
  });
});

test.each([
  [`/outfits/${outfit}`, ["author maya-lindqvist", '"name":"Maya Lindqvist"'], "Modern Office"],
  ["/outfits?stylist=maya-lindqvist", ["By Maya Lindqvist"], "By an unlisted stylist"],
])("names a stylist on %s only while the profile is listed", async (address, named, unnamed) => {
  const parts = { "experts/author": ({ expert }: { expert: string }) => `author ${expert}` };
  const render = async () => {
    const { html, data } = await serveScreen(remote, address, parts);
    // Without the filter itself.
    return (html + data).replaceAll(/stylist\W+maya-lindqvist/g, "");
  };
  const setActive = (is_active: boolean) =>
    backend
      .client(backend.serviceKey)
      .from("expert_stylists")
      .update({ is_active })
      .eq("slug", "maya-lindqvist")
      .throwOnError();
  const before = await render();
  for (const text of named) expect(before).toContain(text);
  await setActive(false);
  onTestFinished(async () => void (await setActive(true)));
  const page = await render();
  expect(page).toContain(unnamed);
  expect(page).not.toMatch(/maya/i);
});

describe("rows that only administrators read", () => {
  const shown = "the-office-edit";
  const draft = "dinner-for-two";
  beforeAll(async () => {
    const database = backend.client(backend.serviceKey);
    // The outfit is also in the shown collection, whose outfits administrators count with it.
    for (const { error } of [
      await database.from("outfits").update({ deleted_at: "2026-05-01Z" }).eq("slug", outfit),
      await database.from("collections").update({ deleted_at: "2026-05-01Z" }).eq("slug", draft),
    ]) {
      if (error) throw new Error(error.message);
    }
  });

  const marked: Record<string, string[]> = {
    "/": ["collections", "featured"],
    "/collections": ["collections", "all"],
    [`/collections/${shown}`]: ["collections", "detail", shown],
    [`/outfits/${outfit}`]: ["outfits", "detail", outfit],
  };
  test.each([...pages.map(([address]) => address), "/", `/collections/${draft}`])(
    "change only answers on %s that depend on rights",
    async (address) => {
      const queries = await queriesByRights(remote, address, administrator);
      expect(queries.unmarked).toEqual([]);
      expect(queries.marked).toEqual(marked[address] ? [JSON.stringify(marked[address])] : []);
    },
  );
});
