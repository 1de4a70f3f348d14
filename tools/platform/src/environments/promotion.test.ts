import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { format } from "prettier";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { writeSampleRelease } from "../../fixtures/sample-release";
import { readHistory, type Change } from "./environment-file";
import type { ChangeContext } from "./pin-change";
import { addApp, canary, promote, removeApp, rollback, type Back } from "./promotion";
import { folderStore } from "../store/folder-store";
import { ConflictError, type Store } from "../store/store";
import { VerificationError } from "../verify/verify";

let folder: string;
let store: Store;
let context: ChangeContext & { folder: string };
/** The environment's database as the commands see it. */
let migration: string | undefined;
/** The history that administrators see. */
let shown: Change[][];
let experts: Record<"a" | "b" | "c", string>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ensemble-promotion-"));
  store = folderStore(join(folder, "dist"));
  migration = undefined;
  shown = [];
  context = {
    ...{ store, folder, by: "a tester", askDatabase: async () => migration },
    share: async (_environment, history) => void shown.push([...history]),
  };
  const shell = await writeSampleRelease(store, "shell", "1");
  const write = (digit: string) => writeSampleRelease(store, "experts", digit);
  experts = { a: await write("a"), b: await write("b"), c: await write("c") };
  await writeFile(
    join(folder, "production.json"),
    JSON.stringify({
      supabase: { url: "https://project.supabase.example", key: "sb_publishable_0123456789" },
      releases: { shell, experts: experts.a },
    }),
  );
});

afterEach(() => rm(folder, { recursive: true }));

const pinOf = async () => {
  const text = await readFile(join(folder, "production.json"), "utf8");
  return (JSON.parse(text) as { releases: { experts: unknown } }).releases.experts;
};
const page = async () => (await store.read("environments/production/index.html"))?.body.toString();

test("publishes the promoted release and keeps the one before as previous", async () => {
  await promote("production", "experts", experts.b, context);
  expect(await pinOf()).toEqual({ release: experts.b, previous: experts.a });
  expect(await page()).toContain(`/r/experts/${experts.b}/`);
  expect(await page()).toContain(`/r/experts/${experts.a}/`); // The fallback for c.
});

test("promotes the latest release by its name and never makes it its own previous", async () => {
  await store.write("releases/experts/latest", experts.b);
  await promote("production", "experts", "latest", context);
  await promote("production", "experts", "latest", context);
  expect(await pinOf()).toEqual({ release: experts.b, previous: experts.a });
  expect((await readHistory(folder, "production"))[0]!.release).toBe(experts.b);
});

test("changes only the releases of an environment's file and keeps its format", async () => {
  const file = join(folder, "production.json");
  const written = (await readFile(file, "utf8")).replace("{", '{ "loadBudget" : 9000, ');
  await writeFile(file, written);
  await promote("production", "experts", experts.b, context);
  const text = await readFile(file, "utf8");
  const [head, rest] = written.split(/"releases":/);
  expect(text.startsWith(`${head}"releases":`)).toBe(true);
  expect(rest).toContain(experts.a);
  const { releases } = JSON.parse(text) as { releases: object };
  const tidy = await format(JSON.stringify({ releases }, null, 2), { parser: "json" });
  expect(text).toContain(
    tidy
      .slice(2, -3)
      .trim()
      .replace(/^"releases": /, ""),
  );
});

test("rolls back one step, another, and to a named release", async () => {
  await promote("production", "experts", experts.b, context);
  await promote("production", "experts", experts.c, context);
  await rollback("production", "experts", {}, context);
  expect(await pinOf()).toEqual({ release: experts.b, previous: experts.a });
  await rollback("production", "experts", {}, context);
  expect(await pinOf()).toBe(experts.a);
  await expect(rollback("production", "experts", {}, context)).rejects.toThrow(/no release/);
  await rollback("production", "experts", { to: experts.c }, context);
  expect(await pinOf()).toEqual({ release: experts.c, previous: experts.b });
  const actions = (await readHistory(folder, "production")).map(({ action, release, from, by }) => [
    action,
    release,
    from,
    by,
  ]);
  expect(actions).toEqual([
    ["promote", experts.b, experts.a, "a tester"],
    ["promote", experts.c, experts.b, "a tester"],
    ["rollback", experts.b, experts.c, "a tester"],
    ["rollback", experts.a, experts.b, "a tester"],
    ["rollback", experts.c, experts.a, "a tester"],
  ]);
});

test("gives a canary to a share, withdraws it, and ends it on promotion", async () => {
  await canary("production", "experts", experts.b, 10, context);
  expect(await pinOf()).toEqual({
    release: experts.a,
    canary: { release: experts.b, percent: 10 },
  });
  expect(await page()).toContain('"percent":10');
  await canary("production", "experts", experts.b, 0, context);
  expect(await pinOf()).toBe(experts.a);
  expect(await page()).not.toContain(experts.b);
  await canary("production", "experts", experts.b, 10, context);
  await promote("production", "experts", experts.b, context);
  expect(await pinOf()).toEqual({ release: experts.b, previous: experts.a });
  for (const percent of [Number.NaN, -1, 101]) {
    const unclear = canary("production", "experts", experts.c, percent, context);
    await expect(unclear).rejects.toThrow(/from 0 to 100/);
  }
  const same = canary("production", "experts", experts.b, 10, context);
  await expect(same).rejects.toThrow(/is its own canary: everybody gets it already/);
  const shell = canary("production", "shell", experts.b, 10, context);
  await expect(shell).rejects.toThrow(/shell is the document.* an environment of its own/);
});

test("refuses a release that does not fit and changes nothing", async () => {
  await promote("production", "experts", experts.b, context);
  const before = await page();
  const bad = await writeSampleRelease(store, "experts", "d", { shared: { react: "^20.0.0" } });
  await expect(promote("production", "experts", bad, context)).rejects.toThrow(VerificationError);
  await expect(promote("production", "experts", "1.0.0+9999999999", context)).rejects.toThrow(
    VerificationError,
  );
  expect(await page()).toBe(before);
  expect(await pinOf()).toEqual({ release: experts.b, previous: experts.a });
  expect(await readHistory(folder, "production")).toHaveLength(1);
});

test("lets one of two concurrent promotions win and rejects the other", async () => {
  const results = await Promise.allSettled([
    promote("production", "experts", experts.b, context),
    promote("production", "experts", experts.c, context),
  ]);
  const lost = results.filter((result) => result.status === "rejected");
  expect(lost).toHaveLength(1);
  expect(lost[0]!.reason).toBeInstanceOf(ConflictError);
  const history = await readHistory(folder, "production");
  expect(history).toHaveLength(1);
  expect(await page()).toContain(`/r/experts/${history[0]!.release}/`);
});

test("allows a rollback despite problems that existed before", async () => {
  await promote("production", "experts", experts.b, context);
  await store.write(`releases/experts/${experts.b}/screen.js`, "planted");
  await rollback("production", "experts", {}, context);
  expect(await pinOf()).toBe(experts.a);
  await expect(promote("production", "experts", experts.b, context)).rejects.toThrow(
    /not what was/,
  );
});

test("refuses a rollback to a damaged release", async () => {
  await promote("production", "experts", experts.b, context);
  await store.write(`releases/experts/${experts.a}/screen.js`, "planted");
  const back = rollback("production", "experts", {}, context);
  await expect(back).rejects.toThrow(/screen\.js is not what was released/);
  expect(await pinOf()).toEqual({ release: experts.b, previous: experts.a });
});

test("allows a rollback when the previous release is missing", async () => {
  await promote("production", "experts", experts.b, context);
  await promote("production", "experts", experts.c, context);
  await rm(join(folder, "dist/releases/experts", experts.a), { recursive: true });
  await rollback("production", "experts", {}, context);
  expect(await pinOf()).toBe(experts.b);
});

test("requires the newer shell whose exports a remote uses, and blocks its rollback", async () => {
  const names = (...given: string[]) => ({ exports: { "@ensemble/ui": given } });
  const older = await writeSampleRelease(store, "shell", "2", names("Button"));
  const newer = await writeSampleRelease(store, "shell", "3", names("Button", "Calendar"));
  const remote = await writeSampleRelease(store, "experts", "d", names("Calendar"));
  await promote("production", "shell", older, context);
  const missing = /takes Calendar of @ensemble\/ui/;
  await expect(promote("production", "experts", remote, context)).rejects.toThrow(missing);
  await promote("production", "shell", newer, context);
  await promote("production", "experts", remote, context);
  await expect(rollback("production", "shell", {}, context)).rejects.toThrow(missing);
  await rollback("production", "experts", {}, context);
  await rollback("production", "shell", {}, context);
});

test("reads the database's migration on promotion and uses the last known one on rollback", async () => {
  const file = async () =>
    JSON.parse(await readFile(join(folder, "production.json"), "utf8")) as { migration?: string };
  const newer = await writeSampleRelease(store, "experts", "d", { migration: "20261122000700" });
  migration = "20261121000102";
  const older = promote("production", "experts", newer, context);
  await expect(older).rejects.toThrow(/a database with the migration 20261122000700/);
  expect(await file()).not.toHaveProperty("migration");
  migration = "20261122000700";
  await promote("production", "experts", newer, context);
  expect(await file()).toMatchObject({ migration, releases: { experts: { release: newer } } });
  migration = undefined;
  await rollback("production", "experts", { to: experts.a }, context);
  expect(await file()).toMatchObject({ migration: "20261122000700" });
});

test("rolls further back each time, never forward to the release just left", async () => {
  const back = (wanted: Back) => rollback("production", "experts", wanted, context);
  for (const release of [experts.b, experts.a, experts.c]) {
    await promote("production", "experts", release, context);
  }
  expect(await back({})).toEqual({ release: experts.a, previous: experts.b });
  expect(await back({})).toEqual({ release: experts.b, previous: experts.a });
  expect(await back({})).toEqual({ release: experts.a });
  await expect(back({})).rejects.toThrow(/knows no release of experts before this one/);
  await promote("production", "experts", experts.b, context);
  await promote("production", "experts", experts.c, context);
  await expect(back({ steps: 3 })).rejects.toThrow(/no release of experts 3 before this one/);
  expect(await back({ steps: 2 })).toEqual({ release: experts.a });
  for (const steps of [0, -1, 1.5]) await expect(back({ steps })).rejects.toThrow(/whole number/);
});

test("records who and why in the history and shows it to administrators", async () => {
  vi.stubEnv("ENSEMBLE_ACTOR", "Ada");
  onTestFinished(() => void vi.unstubAllEnvs());
  const why = { ...context, by: undefined, reason: "Spring opens" };
  await promote("production", "experts", experts.b, why);
  const change = { action: "promote", by: "Ada", reason: "Spring opens", release: experts.b };
  expect(await readHistory(folder, "production")).toMatchObject([change]);
  expect(shown).toMatchObject([[change]]);
});

test("adds nothing to the history when the release already runs", async () => {
  await promote("production", "experts", experts.b, context);
  await promote("production", "experts", experts.b, context);
  expect(await readHistory(folder, "production")).toHaveLength(1);
});

test("verifies an app that is added to or removed from an environment", async () => {
  const shop = await writeSampleRelease(store, "shop", "1");
  await expect(promote("production", "shop", shop, context)).rejects.toThrow(
    "production runs no shop. Add it: platform add shop@<release> production",
  );
  const clashing = await writeSampleRelease(store, "shop", "2", {
    routes: [{ path: "/experts", name: "shop-home" }],
  });
  await expect(addApp("production", "shop", clashing, context)).rejects.toThrow(/claims \/experts/);
  await addApp("production", "shop", shop, { ...context, reason: "The shop opens" });
  expect(await page()).toContain(`/r/shop/${shop}/`);
  await expect(addApp("production", "shop", shop, context)).rejects.toThrow(/runs shop@.* already/);
  await removeApp("production", "shop", context);
  expect(await page()).not.toContain("/r/shop/");
  const file = await readFile(join(folder, "production.json"), "utf8");
  expect(file).not.toContain("shop");
  await expect(removeApp("production", "shop", context)).rejects.toThrow(/runs no shop/);
  await expect(removeApp("production", "shell", context)).rejects.toThrow(/no site/);
  expect(await readHistory(folder, "production")).toMatchObject([
    { action: "add", app: "shop", release: shop, by: "a tester", reason: "The shop opens" },
    { action: "remove", app: "shop", release: shop, from: shop },
  ]);
});
