import { createInstance } from "@module-federation/enhanced/runtime";
import { expect, test, vi } from "vitest";

type Shared = Parameters<typeof createInstance>[0]["shared"];

const sharedModule = (shareKey: string, requiredVersion = "^1.2.0") => ({
  shareKey,
  shareScope: "default",
  requiredVersion,
  strictVersion: true,
  singleton: true,
});

/** Creates a container with one chunk that consumes module `7`, on a page that shares `shared`. */
async function containerOn(shared: Shared, module: ReturnType<typeof sharedModule>) {
  const bundler = {
    m: {} as Record<string, (module: { exports: unknown }) => void>,
    f: { consumes: (chunk: string, promises: Promise<void>[]) => void [chunk, promises] },
    consumesLoadingData: {
      chunkMapping: { list: ["7"] },
      moduleIdToConsumeDataMapping: { 7: module },
    },
    initializeExposesData: {
      moduleMap: {
        "./remote": async () => {
          Object.assign(bundler.sriHashes, { list: "sha256-list", broken: "sha256-broken" });
          return () => "remote";
        },
      },
    },
    initContainer: (federation: object, files?: string[]) => void [federation, files],
    sriHashes: {} as Record<string, string>,
    e: vi.fn(async (chunk: string) => {
      if (chunk === "broken") throw new Error("injected");
    }),
    getContainer:
      async (exposed: string): Promise<() => unknown> =>
      () =>
        exposed,
  };
  vi.stubGlobal("__webpack_require__", bundler);
  vi.resetModules();
  await import("./container-runtime");
  bundler.initContainer(createInstance({ name: "page", remotes: [], shared }));
  return {
    async preload(files: string[]) {
      bundler.initContainer(createInstance({ name: "page", remotes: [], shared }), files);
      await bundler.getContainer("./remote");
      return bundler.e.mock.calls.map(([chunk]) => chunk);
    },
    exposed: async (name: string) => (await bundler.getContainer(name))(),
    async loadChunk() {
      const promises: Promise<void>[] = [];
      bundler.f.consumes("list", promises);
      await Promise.all(promises);
      const module = { exports: undefined as unknown };
      bundler.m["7"]!(module);
      return module.exports;
    },
  };
}

const react = { version: "1.2.3", lib: () => "the page's React" };

test("uses the page's shared packages and returns exposed modules", async () => {
  const container = await containerOn({ react }, sharedModule("react"));
  expect(await container.loadChunk()).toBe("the page's React");
  expect(await container.exposed("./remote")).toBe("remote");
});

test("preloads the chunks whose digests came with the module", async () => {
  const container = await containerOn({ react }, sharedModule("react"));
  const files = ["remote-entry.js", "remote.js", "list.js", "list.css", "broken.js"];
  expect(await container.preload(files)).toEqual(["list", "broken"]);
});

test("rejects a version outside the range", async () => {
  const container = await containerOn({ react }, sharedModule("react", "^2.0.0"));
  await expect(container.loadChunk()).rejects.toThrow("does not satisfy");
});

test("reports a package that the page doesn't share", async () => {
  const container = await containerOn({ react }, sharedModule("vue"));
  await expect(container.loadChunk()).rejects.toThrow("The page doesn't provide vue.");
});

test("retries a module that couldn't be fetched", async () => {
  const get = vi
    .fn<() => Promise<() => string>>()
    .mockRejectedValueOnce(new Error("offline"))
    .mockResolvedValue(() => "dialogs");
  const overlay = { version: "1.2.3", get };
  const container = await containerOn({ overlay }, sharedModule("overlay"));
  await expect(container.loadChunk()).rejects.toThrow("offline");
  expect(await container.loadChunk()).toBe("dialogs");
});
