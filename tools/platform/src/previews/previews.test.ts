import { Hono } from "hono";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { openProduction, type Production } from "../../fixtures/production";
import { samplePartChanges, writeSampleRelease } from "../../fixtures/sample-release";
import type { FetchHandler } from "../serve/request";
import { describeJourneys, type JourneyReport, summarizeReport } from "./journeys";
import { makePreview, previewUrl } from "./make-preview";
import { announceGateway, endPreview, listPreviews, localPreviews, type Preview } from "./preview";
import { servePreviews } from "./preview-sites";

const startTime = "2026-11-23T05:00:00.000Z";
const report: JourneyReport = {
  stats: { startTime },
  suites: [
    { title: "shop/home.spec.ts", specs: [{ title: "links into the site", ok: true }] },
    {
      title: "shell/chrome.spec.ts",
      specs: [{ title: "marks the current section", ok: false }],
      suites: [{ title: "on a phone", specs: [{ title: "opens the menu", ok: false }] }],
    },
  ],
};

test("counts passed tests and names failed ones, including groups", () => {
  const result = summarizeReport(report);
  expect(result).toEqual({
    at: startTime,
    passed: 1,
    failed: [
      "shell/chrome.spec.ts: marks the current section",
      "shell/chrome.spec.ts: on a phone: opens the menu",
    ],
  });
  expect(describeJourneys(result)).toMatch(/^1 of 3 journeys passed\n {2}failed: shell/);
});

test("throws when no tests ran", () => {
  expect(() => summarizeReport({ stats: { startTime }, suites: [] })).toThrow("No journeys ran");
});

describe("preview sites", () => {
  let production: Production;
  let requests: Request[];
  beforeEach(async () => {
    production = await openProduction();
    requests = [];
    return production.remove;
  });

  const make = (name: string, release: string, more: { days?: number; now?: Date } = {}) => {
    const { context } = production;
    const { days = 7, now } = more;
    const releases = [{ app: "experts", release }];
    const request = { name, environment: "production", releases, days };
    return makePreview(request, { ...context, now });
  };

  /** Opens production's gateway with its previews and a backend that records requests. */
  function gateway() {
    const { store } = production;
    const backend: FetchHandler = async (request) => {
      requests.push(request);
      const { pathname } = new URL(request.url);
      return pathname.endsWith("/reading_functions")
        ? Response.json(["shops"])
        : new Response("rows");
    };
    const environment = new Hono().get("*", (context) => context.text("production itself"));
    const previews = servePreviews(environment, {
      environment: "production",
      folder: store.label,
      previews: "http://*.localhost:4200",
      backend,
      forwardedFor: () => "",
      onProblem: (line) => expect.fail(line),
    });
    onTestFinished(previews.end);
    const send = async (host: string, path = "/", init?: RequestInit) =>
      previews.app.request(`http://${host}:4200${path}`, init);
    return { send, text: async (host: string, path?: string) => (await send(host, path)).text() };
  }

  test("serves two previews and the unchanged environment side by side", async () => {
    const { experts, page, readPin } = production;
    const before = await page();
    await make("one", experts.b);
    await make("two", experts.c);
    const { text } = gateway();
    expect(await text("one.localhost")).toContain(`/r/experts/${experts.b}/`);
    expect(await text("two.localhost")).toContain(`/r/experts/${experts.c}/`);
    expect(await text("two.localhost")).not.toContain(experts.b);
    expect(await text("localhost")).toBe("production itself");
    expect(await readPin()).toEqual({ release: experts.a });
    expect(await page()).toBe(before);
  });

  test("previews a remote's part beside the pinned releases", async () => {
    const offer = samplePartChanges("experts", { expert: "string" });
    await make("one", await writeSampleRelease(production.store, "experts", "d", offer));
    expect(await gateway().text("one.localhost")).toContain('"props":{"expert":"string"}');
    expect(await production.page()).not.toContain('"props"');
  });

  test("replaces a preview of the same name", async () => {
    const { experts } = production;
    await make("one", experts.b);
    const { text } = gateway();
    await text("one.localhost");
    await make("one", experts.c);
    await vi.waitFor(async () => expect(await text("one.localhost")).toContain(experts.c));
  });

  test("shows its releases on the page, and disables indexing", async () => {
    const { experts } = production;
    await make("one", experts.b, { now: new Date("2099-05-01T10:00:00Z") });
    const { send, text } = gateway();
    const page = await text("one.localhost");
    for (const text of ["Preview one", `experts@${experts.b}`, "until May 8, 2099", "Read-only"])
      expect(page).toContain(text);
    expect(page).not.toContain("telemetry");
    expect(await text("one.localhost", "/robots.txt")).toContain("Disallow: /\n");
    expect((await send("one.localhost")).headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
    expect((await send("one.localhost", "/sitemap.xml")).status).toBe(404);
  });

  test.each(["none.localhost", "other.one.localhost", "..localhost", "one%2e.localhost"])(
    "returns 404 for the unlisted host %s",
    async (host) => {
      await make("one", production.experts.b);
      const { send } = gateway();
      const response = await send(host).catch(() => undefined); // Some aren't valid URLs.
      expect(response?.status ?? 404).toBe(404);
    },
  );

  test("returns 410 once it expires or is ended", async () => {
    const { store, experts } = production;
    await make("old", experts.b, { days: 1, now: new Date(Date.now() - 86_400_001) });
    await make("one", experts.b);
    const { send } = gateway();
    expect((await send("old.localhost")).status).toBe(410);
    expect((await send("one.localhost", "/experts")).status).toBe(200);
    await endPreview("production", "one", store);
    const gone = await send("one.localhost", "/rest/v1/outfits");
    expect([gone.status, await gone.text()]).toEqual([410, expect.stringContaining("has ended")]);
    expect(await listPreviews("production", store)).toEqual([]);
    await expect(endPreview("production", "one", store)).rejects.toThrow("no preview");
  });

  test.each([
    "POST /rest/v1/outfits",
    "PATCH /rest/v1/outfits",
    "DELETE /rest/v1/outfits",
    "POST /rest/v1/rpc/set_alert",
    "GET /rest/v1/rpc/set_alert",
    "POST /rest/v1/rpc/shops%2f",
    "PUT /rest/v1/rpc/shops",
    "POST /auth/v1/token",
    "GET /auth/v1/user",
    "GET /rest/v1/rpc%2fset_alert",
    "POST /storage/v1/object/outfit-images/a.webp",
    "GET /storage/v1/object/sign/a",
    "GET /go/EN_AAAAAAAA",
    "POST /api/telemetry",
    "POST /api/partner/v1/conversions",
  ])("rejects %s without calling the environment's backend", async (line) => {
    await make("one", production.experts.b);
    const [method, path] = line.split(" ");
    const response = await gateway().send("one.localhost", path, { method });
    expect(response.status).toBe(403);
    expect(((await response.json()) as { message: string }).message).toContain("read-only");
    const paths = requests.map(({ url }) => new URL(url).pathname);
    expect(paths.filter((path) => path !== "/rest/v1/rpc/reading_functions")).toEqual([]);
  });

  test.each([
    "GET /rest/v1/outfits?select=id",
    "POST /rest/v1/rpc/shops",
    "HEAD /rest/v1/outfits",
    "GET /storage/v1/object/public/outfit-images/a.webp",
    "GET /storage/v1/render/image/public/outfit-images/a.webp?width=480",
  ])(
    "forwards %s to the backend as an anonymous visitor, whatever the caller claims",
    async (line) => {
      await make("one", production.experts.b);
      const [method, path] = line.split(" ");
      const headers = { authorization: "Bearer token", apikey: "sb_secret_1", cookie: "a=b" };
      expect((await gateway().send("one.localhost", path, { method, headers })).status).toBe(200);
      const forwarded = Object.fromEntries(requests.at(-1)!.headers);
      expect(forwarded.apikey).toBe("sb_publishable_0123456789");
      expect(forwarded).not.toHaveProperty("authorization");
      expect(forwarded).not.toHaveProperty("cookie");
    },
  );

  test("refuses incompatible, modified and missing releases without writing", async () => {
    const { store, experts } = production;
    const incompatible = await writeSampleRelease(store, "experts", "d", {
      shared: { react: "^1.0.0" },
    });
    await expect(make("one", incompatible)).rejects.toThrow("react");
    await store.write(`releases/experts/${experts.b}/screen.js`, "something else");
    await expect(make("one", experts.b)).rejects.toThrow("screen.js doesn't match the release");
    await expect(make("one", "1.0.0+0000000000")).rejects.toThrow("release.json");
    expect(await store.list("previews/")).toEqual([]);
  });

  test("names the port of the gateway that serves the store", async () => {
    const { store } = production;
    const preview = { name: "one", environment: "local" } as Preview;
    vi.stubEnv("PORT", "4200");
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await previewUrl(preview, store)).toBe("http://one.localhost:4200");
    await announceGateway("local", localPreviews(4300), store);
    expect(await previewUrl(preview, store)).toBe("http://one.localhost:4300");
    expect(await listPreviews("local", store)).toEqual([]);
  });

  test.each(["", "a.b", "../../environments/production", "-a", "A", "a".repeat(41), "a/b"])(
    "rejects the name %j",
    async (name) => {
      await expect(make(name, production.experts.b)).rejects.toThrow("isn't a valid preview name");
    },
  );
});
