import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  acceptedRanges,
  sampleContainer,
  samplePart,
  samplePartChanges,
  sharedVersions,
  writeSampleRelease,
} from "../../fixtures/sample-release";
import type { DatabaseState } from "../environments/database";
import { type Release, toIntegrity } from "../release/release";
import { folderStore } from "../store/folder-store";
import type { Store } from "../store/store";
import type { ReleaseRequirements } from "./release-problems";
import { verifyEnvironment } from "./verify";

describe("verify", () => {
  let fixture: VerifyFixture;
  let folder: VerifyFixture["folder"];
  let store: VerifyFixture["store"];
  let good: VerifyFixture["good"];
  let problemsWith: VerifyFixture["problemsWith"];

  beforeEach(async () => {
    fixture = await openVerifyFixture();
    ({ folder, store, good, problemsWith } = fixture);
  });
  afterEach(() => fixture.close());

  test("accepts compatible releases", async () => {
    expect(await problemsWith({ release: good.experts })).toEqual([]);
  });

  test("reports a remote that requires another version of a shared package, with both versions", async () => {
    const bad = await writeSampleRelease(store, "experts", "2", {
      shared: { ...acceptedRanges, "@ensemble/ui": "^2.0.0", "@ensemble/new": "^1.0.0" },
    });
    expect(await problemsWith({ release: bad })).toEqual([
      `experts@${bad}: requires @ensemble/ui ^2.0.0, but shell@${good.shell} has 1.0.0`,
      `experts@${bad}: requires @ensemble/new ^1.0.0, but shell@${good.shell} doesn't provide it`,
    ]);
  });

  test.each([
    ["/shop", "shop"],
    ["/auth", "shell"],
  ] as const)("reports two apps that claim %s", async (path, owner) => {
    const routes = [{ path, name: "experts-home" }];
    const bad = await writeSampleRelease(store, "experts", "2", { routes });
    expect(await problemsWith({ release: bad })).toEqual([
      `experts@${bad}: claims ${path}, which ${owner}@${good[owner]} already claims`,
    ]);
  });

  test("treats routes that differ only in parameter names as equal", async () => {
    good.shop = await writeSampleRelease(store, "shop", "2", {
      routes: [{ path: "/looks/:slug", name: "shop-home" }],
    });
    const bad = await writeSampleRelease(store, "experts", "2", {
      routes: [{ path: "/looks/:id", name: "experts-home" }],
    });
    expect(await problemsWith({ release: bad })).toHaveLength(1);
  });

  test("checks previous releases and canaries, and reports missing releases", async () => {
    const bad = await writeSampleRelease(store, "experts", "2", { budget: 10 });
    expect(await problemsWith({ release: good.experts, previous: bad })).toHaveLength(1);
    expect(await problemsWith({ release: good.experts, canary: bad })).toHaveLength(1);
    expect(await problemsWith({ release: "1.0.0+9999999999" })).toEqual([
      `experts@1.0.0+9999999999: ${folder} has no such release`,
    ]);
  });

  test("reports a remote that uses exports the shell lacks, whatever their versions", async () => {
    const contract = "@ensemble/contract";
    const versions = { ...acceptedRanges, [contract]: "^2.0.0" };
    const shellWith = (digit: string, names: string[]) =>
      writeSampleRelease(store, "shell", digit, {
        shared: { ...sharedVersions, [contract]: "2.0.0" },
        exports: { [contract]: ["paths", "paths.home", ...names] },
      });
    const older = await shellWith("2", []);
    const newer = await shellWith("3", ["formatDate", "paths.giftCards"]);
    const remote = await writeSampleRelease(store, "experts", "2", {
      shared: versions,
      exports: { [contract]: ["formatDate", "paths", "paths.giftCards", "formatDate.name"] },
    });
    good.shell = newer;
    expect(await problemsWith({ release: remote })).toEqual([]);
    good.shell = older;
    expect(await problemsWith({ release: remote })).toEqual([
      `experts@${remote}: needs formatDate, paths.giftCards, formatDate.name from ${contract}, ` +
        `which shell@${older} doesn't provide`,
    ]);
  });

  test("rejects uncommitted code if the environment requires committed code", async () => {
    const commit = "0123456789abcdef0123456789abcdef01234567";
    for (const app of ["shell", "shop"] as const) {
      good[app] = await writeSampleRelease(store, app, "1", { commit });
    }
    const dirty = await writeSampleRelease(store, "experts", "2", { commit, dirty: true });
    const uncommitted = await writeSampleRelease(store, "experts", "3");
    const committed = await writeSampleRelease(store, "experts", "4", { commit });
    for (const release of [dirty, uncommitted]) {
      expect(await problemsWith({ release })).toEqual([]);
      expect(await problemsWith({ release }, { committed: true })).toEqual([
        `experts@${release}: was built from uncommitted code, which this environment doesn't accept`,
      ]);
    }
    expect(await problemsWith({ release: committed }, { committed: true })).toEqual([]);
  });

  test("reports a modified or missing file", async () => {
    await store.write(`releases/experts/${good.experts}/screen.js`, "injected");
    expect(await problemsWith({ release: good.experts })).toEqual([
      `experts@${good.experts}: screen.js doesn't match the release`,
    ]);
    await rm(join(folder, `releases/experts/${good.experts}/screen.js`));
    expect(await problemsWith({ release: good.experts })).toEqual([
      `experts@${good.experts}: screen.js is missing`,
    ]);
  });

  test("reports a modified, missing or too large server bundle", async () => {
    const release = await writeSampleRelease(store, "experts", "2", {}, { bundle: "rendered()" });
    expect(await problemsWith({ release })).toEqual([]);
    const bundle = `releases/experts/${release}/server/remote.cjs`;
    await store.write(bundle, "injected()");
    expect(await problemsWith({ release })).toEqual([
      `experts@${release}: server/remote.cjs doesn't match the release`,
    ]);
    await store.remove(bundle);
    expect(await problemsWith({ release })).toEqual([
      `experts@${release}: server/remote.cjs is missing`,
    ]);
    const large = await writeSampleRelease(
      store,
      "experts",
      "3",
      {},
      {
        bundle: "rendered();".repeat(300_000),
      },
    );
    expect(await problemsWith({ release: large })).toEqual([
      `experts@${large}: server/remote.cjs has 3300000 bytes, over the limit of 2000000`,
    ]);
  });

  /** Writes a release whose module, the second script, has the digest of `digested`. */
  async function writeWithModule(digested: string): Promise<string> {
    const digest = (text: string) => toIntegrity(Buffer.from(text));
    const module = `//${digest(digested)}`;
    const files = Object.entries({
      "remote-entry.js": sampleContainer("experts", "1", ["experts-home"], module),
      "remote.js": module,
      "screen.js": "screen",
    });
    const release = await writeSampleRelease(store, "experts", "2", {
      entry: ["remote-entry.js", "remote.js"],
      files: files.map(([path, text]) => ({
        path,
        bytes: text.length,
        transferred: text.length,
        integrity: digest(text),
      })),
    });
    for (const [path, text] of files)
      await store.write(`releases/experts/${release}/${path}`, text);
    return release;
  }

  test("reports a container and a module that would load a file without a digest", async () => {
    const bad = await writeWithModule("another screen");
    expect(await problemsWith({ release: bad })).toEqual([
      `experts@${bad}: remote-entry.js and remote.js don't contain the digest of screen.js`,
    ]);
  });

  /** Writes a release of experts with these files, of which the first is its container. */
  async function writeWithFiles(
    files: Record<string, string>,
    changes: Partial<Release> = {},
  ): Promise<string> {
    const listed = Object.entries(files).map(([path, text]) => {
      const { length } = text;
      const integrity = toIntegrity(Buffer.from(text));
      return { path, bytes: length, transferred: length, integrity };
    });
    const [entry] = listed.map(({ path }) => path);
    const release = await writeSampleRelease(store, "experts", "2", {
      ...{ entry: [entry!], screens: { "experts-home": [] }, files: listed, ...changes },
    });
    for (const [path, text] of Object.entries(files))
      await store.write(`releases/experts/${release}/${path}`, text);
    return release;
  }

  /** Returns a container's text whose one screen runs `load`. */
  const containerThat = (load: string) => `var scope;
    const run = (path, integrity) => new Promise((resolve, reject) => {
      const script = document.createElement("script");
      Object.assign(script, { onload: resolve, onerror: reject, integrity });
      script.src = new URL(path, document.baseURI).href;
      document.head.append(script);
    });
    const screens = [{ name: "experts-home", async load() { ${load} } }];
    var ensemble_experts = {
      init(shareScope) { scope = shareScope; },
      get: async () => () => ({ remote: { screens } }),
    };`;

  test.each([
    ["has a syntax error", "var ensemble_experts = {", /can't be loaded: .*SyntaxError/],
    ["throws", 'throw new Error("no window");', /can't be loaded: .*no window/],
    ["defines no container", "var container = {};", /it doesn't define ensemble_experts/],
    ["calls another interface", "var ensemble_experts = {};", /container\.init is not a function/],
    ["requires the network", 'fetch("https://example.com");', /fetch isn't available/],
    ["lacks a screen", sampleContainer("experts", "", ["other"]), /no screen "experts-home"/],
  ])("loads the container and reports one that %s", async (_, container, message) => {
    const release = await writeWithFiles({ "remote-entry.js": container });
    const problems = await problemsWith({ release });
    expect(problems).toEqual([expect.stringMatching(message)]);
  });

  test("offers the accepted versions, and reports files that a screen loads and the release lacks", async () => {
    const load = `await scope.react["19.3.1"].get(); await run("screen.js", "${toIntegrity(Buffer.from("0"))}");`;
    const good = { "remote-entry.js": containerThat(load), "screen.js": "0" };
    expect(await problemsWith({ release: await writeWithFiles(good) })).toEqual([]);
    const { "remote-entry.js": entry } = good;
    const bad = await writeWithFiles({ "remote-entry.js": entry });
    expect(await problemsWith({ release: bad })).toEqual([
      `experts@${bad}: requests screen.js, which isn't among its files`,
      `experts@${bad}: remote-entry.js loads a file that the release doesn't list`,
    ]);
    const container = containerThat('await run("screen.js", "");');
    const unchecked = await writeWithFiles({ "remote-entry.js": container, "screen.js": "0" });
    expect(await problemsWith({ release: unchecked })).toEqual([
      `experts@${unchecked}: loads screen.js without its digest`,
    ]);
  });

  test("loads a container that is an ES module, and reports imports that the release lacks", async () => {
    const files = {
      "remote-entry.js": `import { screens } from "./remote.js";
        export const init = () => undefined;
        export const get = async () => () => ({ remote: { screens } });`,
      "remote.js":
        'export const screens = [{ name: "experts-home", load: () => import("./screen.js") }];',
      "screen.js": 'export const open = () => import("./dialog.js");',
      "dialog.js": "export default 0;",
    };
    const problemsOf = async (...names: (keyof typeof files)[]) => {
      const listed = Object.fromEntries(names.map((name) => [name, files[name]]));
      const release = await writeWithFiles(listed, { format: "module" });
      const problems = await problemsWith({ release });
      return problems.map((problem) => problem.replace(`experts@${release}: `, ""));
    };
    const [entry, remote, screen, dialog] = Object.keys(files) as (keyof typeof files)[];
    expect(await problemsOf(entry!, remote!, screen!, dialog!)).toEqual([]);
    expect(await problemsOf(entry!, remote!, screen!)).toEqual([
      "screen.js loads a file that the release doesn't list",
    ]);
    expect(await problemsOf(entry!, remote!)).toEqual([
      "imports screen.js, which isn't among its files",
      "remote.js loads a file that the release doesn't list",
    ]);
  });

  test("doesn't load containers of an older contract, which only an older shell runs", async () => {
    const contract = "@ensemble/contract";
    good.shell = await writeSampleRelease(store, "shell", "2", {
      shared: { ...sharedVersions, [contract]: "6.1.0" },
    });
    const older = await writeWithFiles(
      { "remote-entry.js": "var ensemble_experts = {};" },
      { shared: { ...acceptedRanges, [contract]: "^6.1.0" } },
    );
    expect(await problemsWith({ release: older })).toEqual([]);
    const current = await writeSampleRelease(store, "shell", "3", {
      shared: { ...sharedVersions, [contract]: "7.0.0" },
    });
    good.shell = current;
    expect(await problemsWith({ release: older })).toEqual([
      `experts@${older}: requires ${contract} ^6.1.0, but shell@${current} has 7.0.0`,
    ]);
  });

  test("accepts a module with the digests of its files", async () => {
    expect(await problemsWith({ release: await writeWithModule("screen") })).toEqual([]);
  });

  test("reports a release without exposed modules, with a missing screen or over its budget", async () => {
    const bad = await writeSampleRelease(store, "experts", "2", { entry: [], screens: {} });
    expect(await problemsWith({ release: bad })).toEqual([
      `experts@${bad}: exposes nothing`,
      `experts@${bad}: claims /experts, but no file contains its screen "experts-home". ` +
        'Load it with import("./features/<noun>/experts-home-screen").',
    ]);
    const heavy = await writeSampleRelease(store, "experts", "3", { budget: 10 });
    expect((await problemsWith({ release: heavy }))[0]).toMatch(
      /costs \d+ bytes of code, over its budget of 10/,
    );
    const part = await writeSampleRelease(store, "experts", "4", { budgets: { "/experts": 11 } });
    expect((await problemsWith({ release: part }))[0]).toMatch(
      /a first visit to \/experts costs \d+ bytes of code, over its budget of 11/,
    );
    const other = await writeSampleRelease(store, "experts", "5", {
      budget: 300,
      budgets: { "/experts": 1000 },
    });
    expect(await problemsWith({ release: other })).toEqual([]);
  });

  test("reports a part over its budget, without its files or missing in the container", async () => {
    const offer = (name: string, budget?: number): Partial<Release> => ({
      offers: [{ name, budget, props: { type: "object", properties: {} }, digest: "a" }],
      parts: { [name]: ["screen.js"] },
    });
    const good = await writeSampleRelease(store, "experts", "2", offer("experts-part"));
    expect(await problemsWith({ release: good })).toEqual([]);
    const heavy = await writeSampleRelease(store, "experts", "2", offer("experts-part", 10));
    expect((await problemsWith({ release: heavy }))[0]).toMatch(
      /its part "experts-part" costs \d+ bytes of code, over its budget of 10/,
    );
    const incomplete = { ...offer("experts-part"), parts: { "experts-part": ["part.js"] } };
    const bad = await writeSampleRelease(store, "experts", "2", incomplete);
    expect(await problemsWith({ release: bad })).toEqual([
      `experts@${bad}: doesn't contain part.js`,
    ]);
    const missing = await writeSampleRelease(store, "experts", "2", offer("author"));
    expect(await problemsWith({ release: missing })).toEqual([
      `experts@${missing}: exposes no part "author"`,
    ]);
  });

  test("reports parts that are too heavy for the pages of the remote that places them", async () => {
    const offer = samplePartChanges("experts", { expert: "string" });
    const places = samplePartChanges("shop", { expert: "string" });
    const light = await writeSampleRelease(store, "experts", "2", offer);
    good.shop = await writeSampleRelease(store, "shop", "2", places);
    expect(await problemsWith({ release: light })).toEqual([]);
    const text = "0".repeat(31_000);
    const heavy = await writeWithFiles(
      { "remote-entry.js": `${sampleContainer("experts", "2", ["experts-home"])}/*${text}*/` },
      { ...offer, budget: 40_000, parts: { "experts-part": [] } },
    );
    expect(await problemsWith({ release: heavy })).toEqual([
      expect.stringMatching(
        `shop@${good.shop.replace("+", ".")}: places ${samplePart}, which cost 31\\d+ bytes of code, over the limit of 30000`,
      ),
    ]);
  });

  test("detects an edited description by its name", async () => {
    const edited = await writeSampleRelease(store, "experts", "2", {
      release: good.experts,
      owner: "@ensemble/others",
    });
    expect(await problemsWith({ release: edited })).toEqual([
      `experts@${edited}: release.json was edited: its content doesn't match its name`,
    ]);
  });

  test("rejects a release that needs a newer database than the environment's", async () => {
    const release = await writeSampleRelease(store, "experts", "2", {
      migration: "20261122000700",
    });
    for (const migration of [undefined, "20261122000700", "20261201000000"]) {
      expect(await problemsWith({ release }, { migration })).toEqual([]);
    }
    expect(await problemsWith({ release }, { migration: "20261121000102" })).toEqual([
      `experts@${release}: needs migration 20261122000700; ` +
        "this environment's database is at 20261121000102",
    ]);
  });
});

/** A store with compatible releases. */
interface VerifyFixture {
  folder: string;
  store: Store;
  good: { shell: string; shop: string; experts: string };
  /** Returns the problems of the valid environment with other pins of experts. */
  problemsWith(
    experts: { release: string; previous?: string; canary?: string },
    requirements?: ReleaseRequirements & DatabaseState,
  ): Promise<string[]>;
  close(): Promise<void>;
}

async function openVerifyFixture(): Promise<VerifyFixture> {
  const folder = await mkdtemp(join(tmpdir(), "ensemble-verify-"));
  const store = folderStore(folder);
  const good = {
    shell: await writeSampleRelease(store, "shell", "1"),
    shop: await writeSampleRelease(store, "shop", "1"),
    experts: await writeSampleRelease(store, "experts", "1"),
  };
  return {
    folder,
    store,
    good,
    async problemsWith({ canary, ...pin }, requirements = {}) {
      const releases = {
        shell: { release: good.shell },
        shop: { release: good.shop },
        experts: { ...pin, ...(canary && { canary: { release: canary, percent: 5 } }) },
      };
      const problems = await verifyEnvironment({ releases, ...requirements }, store);
      return problems.map(({ release, message }) => `${release}: ${message}`);
    },
    close: () => rm(folder, { recursive: true }),
  };
}
