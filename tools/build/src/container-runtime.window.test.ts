import { expect, test, vi } from "vitest";

type Get = () => (() => unknown) | Promise<() => unknown>;

/** Creates a container with one chunk that consumes module `7`, on a page with a share scope. */
async function containerOn(
  shareScope: Record<string, Record<string, { get: Get }>>,
  shareKey: string,
  requiredVersion = "^1.2.0",
) {
  const bundler = {
    m: {} as Record<string, (module: { exports: unknown }) => void>,
    f: { consumes: (chunk: string, promises: Promise<void>[]) => void [chunk, promises] },
    consumesLoadingData: {
      chunkMapping: { list: ["7"] },
      moduleIdToConsumeDataMapping: { 7: { shareKey, requiredVersion } },
    },
    initializeExposesData: { moduleMap: { "./remote": async () => () => "remote" } },
    initContainer: (scope: object) => void scope,
    getContainer:
      async (exposed: string): Promise<() => unknown> =>
      () =>
        exposed,
  };
  vi.stubGlobal("__webpack_require__", bundler);
  vi.resetModules();
  await import("./container-runtime");
  bundler.initContainer(shareScope);
  return {
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

const pagesReact = { get: () => () => "the page's React" };
const anotherReact = { get: () => () => "another React" };

test("uses the page's shared packages and returns exposed modules", async () => {
  const container = await containerOn({ react: { "1.2.3": pagesReact } }, "react");
  expect(await container.loadChunk()).toBe("the page's React");
  expect(await container.exposed("./remote")).toBe("remote");
  await expect(container.exposed("./other")).rejects.toThrow("doesn't expose ./other");
});

test("uses the page's version although another remote added a newer one", async () => {
  const react = { "1.2.3": pagesReact, "1.4.0": anotherReact };
  expect(await (await containerOn({ react }, "react")).loadChunk()).toBe("the page's React");
});

test.each([
  ["^1.2.3", ["1.2.3", "1.2.4", "1.3.0", "1.10.0"], ["1.2.2", "1.1.9", "2.0.0", "0.9.9"]],
  ["^0.2.3", ["0.2.3", "0.2.10"], ["0.2.2", "0.3.0", "1.0.0"]],
  ["^0.0.3", ["0.0.3"], ["0.0.4", "0.1.0"]],
])("matches %s like semver", async (range, accepted, refused) => {
  const load = async (version: string) =>
    (await containerOn({ react: { [version]: pagesReact } }, "react", range)).loadChunk();
  for (const version of accepted) expect(await load(version)).toBe("the page's React");
  for (const version of refused)
    await expect(load(version)).rejects.toThrow(
      `This remote needs react ${range}; the page has ${version}.`,
    );
});

test("reports a package that the page doesn't share", async () => {
  const container = await containerOn({ react: { "1.2.3": pagesReact } }, "vue");
  await expect(container.loadChunk()).rejects.toThrow("needs vue ^1.2.0; the page has none.");
});

test("retries a module that couldn't be fetched", async () => {
  const get = vi
    .fn<Get>()
    .mockRejectedValueOnce(new Error("offline"))
    .mockResolvedValue(() => "dialogs");
  const container = await containerOn({ overlay: { "1.2.3": { get } } }, "overlay");
  await expect(container.loadChunk()).rejects.toThrow("offline");
  expect(await container.loadChunk()).toBe("dialogs");
});
