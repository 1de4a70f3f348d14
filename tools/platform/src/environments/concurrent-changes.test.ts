import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { seededRandom } from "@ensemble/database/seed/random";
import { expect, onTestFinished, test, vi } from "vitest";
import { memoryStore } from "../../fixtures/memory-store";
import { bucket, startObjectStore } from "../../fixtures/object-store";
import { openProduction } from "../../fixtures/production";
import { writeSampleRelease } from "../../fixtures/sample-release";
import { readPublished } from "../compose/publish";
import { folderStore } from "../store/folder-store";
import { s3Store } from "../store/s3-store";
import { ConflictError, type Store } from "../store/store";
import { type ChangeContext, publishEnvironment } from "./publication";
import type { Pin } from "./current";
import { requireCurrent } from "./environment";
import { readEntries, readHistory } from "./history";
import { moveToStore } from "./move-to-store";
import { addApps, canary, promote, removeApp } from "./promote";
import { rollback } from "./rollback";

async function open(store?: Store) {
  const production = await openProduction(store);
  onTestFinished(production.remove);
  const clone = join(production.folder, "clone");
  const pull = () => cp(join(production.folder, "production.json"), join(clone, "production.json"));
  await pull();
  const { context } = production;
  const ana = { ...context, by: "Ana", reason: "Faster search" };
  return { ...production, ana, bob: { ...context, by: "Bob", folder: clone }, clone, pull };
}

/** Lets running commands access `current` one at a time, in a random order. */
function scheduler(random: () => number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  let wake = () => {};
  return {
    turn: () =>
      running === 0
        ? Promise.resolve()
        : new Promise<void>((resolve) => {
            waiting.push(resolve);
            wake();
          }),
    async run<T>(commands: (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
      running = commands.length;
      const results = commands.map((command) =>
        command().finally(() => {
          running -= 1;
          wake();
        }),
      );
      const settled = Promise.allSettled(results);
      for (;;) {
        // All commands wait for their turn or have ended.
        while (waiting.length < running) await new Promise<void>((resolve) => (wake = resolve));
        if (running === 0) return settled;
        waiting.splice(Math.floor(random() * waiting.length), 1)[0]!();
      }
    },
  };
}

const forRunning = ["promote", "promote", "canary", "canary", "rollback", "remove", "add"] as const;
const forMissing = ["add", "add", "promote"] as const;

interface Command {
  id: string;
  by: string;
  app: string;
  action: (typeof forRunning)[number];
  release: string;
  percent: number;
}

/** What the model knows of an app: the releases that it went through, and its pin. */
interface Modeled {
  stack: string[];
  pin: Pin;
}

/** Returns an app after a command; the same if it changes nothing. */
function applyCommand(app: Modeled | undefined, command: Command): Modeled | undefined {
  const { action, release, percent } = command;
  if (!app) return action === "add" ? { stack: [release], pin: { release } } : app;
  const { stack, pin } = app;
  if (action === "remove") return undefined;
  if (action === "promote") {
    const { canary: _, ...same } = pin;
    if (release === pin.release) return pin.canary ? { stack, pin: same } : app;
    return { stack: [...stack, release], pin: { release, previous: pin.release } };
  }
  if (action === "canary" && release !== pin.release)
    return { stack, pin: { ...pin, canary: { release, percent } } };
  if (action === "rollback" && stack.length > 1) {
    const [previous, target] = [stack.at(-3), stack.at(-2)!];
    return { stack: stack.slice(0, -1), pin: { release: target, ...(previous && { previous }) } };
  }
  return app;
}

test("equals a model after 50 random interleavings of three teams in two clones", async () => {
  const { next: random, pick } = seededRandom("three teams");
  const { turn, run } = scheduler(random);
  const { store, ana, bob, experts } = await open(memoryStore(turn));
  const releases: Record<string, string[]> = { experts: Object.values(experts) };
  for (const app of ["shop", "cards"])
    releases[app] = await Promise.all(
      ["1", "2", "3"].map((digit) => writeSampleRelease(store, app, digit)),
    );
  const perform = ({ id, by, app, action, release, percent }: Command): Promise<unknown> => {
    const context: ChangeContext = { ...pick([ana, bob]), by, reason: id };
    if (action === "promote") return promote("production", app, release, context);
    if (action === "canary") return canary("production", app, release, percent, context);
    if (action === "rollback") return rollback("production", app, {}, context);
    if (action === "remove") return removeApp("production", app, context);
    return addApps("production", [{ app, release }], context);
  };

  const model = new Map<string, Modeled>([
    ["experts", { stack: [experts.a], pin: { release: experts.a } }],
  ]);
  const expected: string[] = [];
  const counts = { refused: 0, repeated: 0 };
  for (let round = 0; round < 50; round += 1) {
    // Each team changes its app, and in some rounds a colleague does too.
    const apps = [
      "shop",
      "cards",
      "experts",
      ...(random() < 0.4 ? [pick(["shop", "experts"])] : []),
    ];
    const commands = apps.map((app, index): Command => ({
      ...{ id: `${round}.${index}`, by: `${app} ${index < 3 ? "one" : "two"}`, app },
      action: pick(model.has(app) ? forRunning : forMissing),
      release: pick(releases[app]!),
      percent: pick([5, 50]),
    }));
    const before = (await readEntries("production", store)).length;
    const results = await run(commands.map((command) => () => perform(command)));
    const entries = (await readEntries("production", store)).slice(before);
    for (const { reason, by, on, version, changes } of entries) {
      const command = commands.find(({ id }) => id === reason)!;
      const changed = applyCommand(model.get(command.app), command);
      expect(changed).not.toBe(model.get(command.app));
      if (changed) model.set(command.app, changed);
      else model.delete(command.app);
      expected.push(command.id);
      expect([by, changes.map(({ app }) => app)]).toEqual([command.by, [command.app]]);
      if (on < version - 1) counts.repeated += 1;
    }
    const { releases: stored } = await requireCurrent("production", store);
    const { shell, ...pins } = stored;
    const modeled = [...model].map(([app, { pin }]) => [app, pin]);
    expect({ round, pins }).toEqual({ round, pins: Object.fromEntries(modeled) });
    for (const [index, result] of results.entries()) {
      const recorded = entries.some(({ reason }) => reason === commands[index]!.id);
      if (result.status === "fulfilled") continue;
      expect(recorded).toBe(false);
      const message = String(result.reason);
      const colleague = entries.find(
        ({ by, changes }) => by !== commands[index]!.by && changes[0]!.app === commands[index]!.app,
      );
      if (!/made on version/.test(message))
        expect(message).toMatch(/doesn't run|already runs|no release of|its own canary/);
      else expect(message).toContain(`${colleague!.by}  ${colleague!.changes[0]!.action}`);
      counts.refused += Number(/made on version/.test(message));
    }
    expect((await readPublished("production", store)).composition.shell.release).toBe(
      shell!.release,
    );
  }
  const entries = await readEntries("production", store);
  expect(entries.slice(1).map(({ reason }) => reason)).toEqual(expected);
  expect(entries.map(({ version }) => version)).toEqual(entries.map((_, index) => index + 1));
  const { composition } = await readPublished("production", store);
  const served = composition.remotes.map(({ name, release }) => [name, release]);
  const modeled = [...model].map(([app, { pin }]) => [app, pin.release]);
  expect(Object.fromEntries(served)).toEqual(Object.fromEntries(modeled));
  // The seed reaches what the test is about.
  expect(counts.repeated).toBeGreaterThan(20);
  expect(counts.refused).toBeGreaterThan(3);
  expect(expected.length).toBeGreaterThan(80);
});

test("refuses a change of an app that somebody changed since the version that it names", async () => {
  const { store, ana, bob, experts, page } = await open();
  const { version } = await requireCurrent("production", store);
  await promote("production", "experts", experts.b, ana);
  const published = await page();
  const late = canary("production", "experts", experts.c, 10, { ...bob, on: version });
  await expect(late).rejects.toThrow(
    new RegExp(
      `made on version 1, and since then:\n  2  \\S+  Ana  promote experts@.* \\(was .*\\): Faster search\n`,
    ),
  );
  expect(await page()).toBe(published);
  const shop = await writeSampleRelease(store, "shop", "1");
  await addApps("production", [{ app: "shop", release: shop }], { ...bob, on: version });
  expect((await readEntries("production", store)).at(-1)).toMatchObject({ version: 3, on: 1 });
});

test("begins an environment with its shell and apps in one version", async () => {
  const { store, folder, context, experts } = await open();
  await cp(join(folder, "production.json"), join(folder, "staging.json"));
  const { shell } = (await requireCurrent("production", store)).releases;
  const apps = [{ app: "experts", release: experts.a }];
  await expect(addApps("staging", apps, context)).rejects.toThrow("staging needs a shell");
  await expect(removeApp("staging", "experts", context)).rejects.toThrow("doesn't run experts");
  await expect(publishEnvironment("staging", context)).rejects.toThrow("nothing published");
  await addApps("staging", [{ app: "shell", release: shell!.release }, ...apps], context);
  expect(await requireCurrent("staging", store)).toMatchObject({ version: 1 });
});

test("refuses changes with other rules than the published ones, and an older file", async () => {
  const { store, folder, clone, ana, bob, experts, page, pull } = await open();
  const file = join(folder, "production.json");
  const old = await readFile(file, "utf8");
  await writeFile(file, JSON.stringify({ ...(JSON.parse(old) as object), currency: "EUR" }));
  await expect(promote("production", "experts", experts.b, ana)).rejects.toThrow(
    /isn't the published one:\n {2}1 .*\n.*publish it first: npm run platform -- compose production/,
  );
  await publishEnvironment("production", ana);
  const published = await page();
  expect(published).toContain('"currency":"EUR"');
  const stale = rollback("production", "experts", { to: experts.b }, bob);
  await expect(stale).rejects.toThrow(
    /one:\n {2}2 .* {2}Ana {2}compose: Faster search\nRun git pull/,
  );
  await expect(publishEnvironment("production", bob)).rejects.toThrow(
    /was replaced:\n {2}2 .* {2}Ana {2}compose: Faster search\nRun git pull/,
  );
  expect(await page()).toBe(published);
  await publishEnvironment("production", { ...bob, reason: "Back to dollars" });
  await pull();
  // Another format isn't another rule.
  await writeFile(join(clone, "production.json"), JSON.stringify(JSON.parse(old), null, 4));
  await promote("production", "experts", experts.b, bob);
  expect((await requireCurrent("production", store)).version).toBe(4);
  await publishEnvironment("production", bob); // Changes nothing.
  expect((await requireCurrent("production", store)).version).toBe(4);
});

test("keeps both changes of different apps in a bucket, and counts a repeated request once", async () => {
  const objects = await startObjectStore();
  onTestFinished(objects.close);
  const store = s3Store(new URL(`s3://${bucket}/site`), objects.client);
  const { ana, bob, experts } = await open(store);
  const shop = await writeSampleRelease(store, "shop", "1");
  await Promise.all([
    promote("production", "experts", experts.b, ana),
    addApps("production", [{ app: "shop", release: shop }], bob),
  ]);
  const { releases } = await requireCurrent("production", store);
  expect(releases).toMatchObject({ experts: { release: experts.b }, shop: { release: shop } });
  const { write } = store;
  // The answer to the first request was lost, so the client sends it again.
  store.write = async (key, ...more) => {
    await write(key, ...more);
    if (key.endsWith("/current")) throw new ConflictError(key);
  };
  await rollback("production", "experts", {}, ana);
  expect(await requireCurrent("production", store)).toMatchObject({
    version: 4,
    releases: { experts: { release: experts.a } },
  });
});

test("refuses stores without conditional writes, with the reason", async () => {
  const { store, folder, ana, experts } = await open();
  const change = (to: Store) => promote("production", "experts", experts.b, { ...ana, store: to });
  const ignoring = (isIgnored: (expected?: string | null) => boolean): Store => ({
    ...store,
    write: (key, body, expected) =>
      store.write(key, body, isIgnored(expected) ? undefined : expected),
  });
  await expect(change(ignoring((expected) => expected === null))).rejects.toThrow(
    /doesn't support If-None-Match \(writes all the same\), so two commands could publish over/,
  );
  await expect(change(ignoring((expected) => typeof expected === "string"))).rejects.toThrow(
    "doesn't support If-Match (",
  );
  const marker = join(folder, "dist/machine.json");
  await change(store);
  await writeFile(marker, JSON.stringify({ host: "ci-runner-2", boot: "another" }));
  await expect(rollback("production", "experts", {}, ana)).rejects.toThrow(
    /belongs to the machine ci-runner-2. A folder has no conditional writes between machines/,
  );
});

test("detects a missing and an edited entry of the history, which block no rollback", async () => {
  const { store, folder, ana, experts } = await open();
  await promote("production", "experts", experts.b, ana);
  const [key] = (await store.list("environments/production/history/"))
    .map((object) => object.key)
    .sort();
  const text = (await store.read(key!))!.body.toString();
  const read = () => readHistory("production", folderStore(join(folder, "dist")));
  await store.write(key!, text.replace("a tester", "somebody"));
  await expect(read()).rejects.toThrow("was edited");
  await store.remove(key!);
  await expect(read()).rejects.toThrow("The history is incomplete");
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  onTestFinished(() => warned.mockRestore());
  const anew = { ...ana, store: folderStore(join(folder, "dist")) };
  await rollback("production", "experts", {}, anew);
  expect(warned).toHaveBeenCalledWith(
    expect.stringContaining("Only the previous release is known"),
  );
  await store.write(key!, text);
  expect(await read()).toHaveLength(4);
});

test("moves an environment's pins and history from its files to the store", async () => {
  const { store, folder, context, experts, page } = await open();
  const rules = JSON.parse(await readFile(join(folder, "production.json"), "utf8")) as object;
  const { shell } = (await requireCurrent("production", store)).releases;
  const file = join(folder, "staging.json");
  const pin = { release: experts.b, previous: experts.a };
  const old = {
    ...rules,
    protection: { cleanTree: true },
    releases: { shell: shell!.release, experts: pin },
    migration: "20261122000700",
  };
  await writeFile(file, JSON.stringify(old));
  await store.write("environments/staging/current", "0123456789abcdef\n");
  const at = "2026-03-02T10:00:00.000Z";
  const made = { at, by: "Grace", id: "0a1b2c3d", source: "test" };
  const lines = [
    { at, by: "Ada", reason: "Spring", action: "promote", app: "experts", release: experts.a },
    { ...made, action: "promote", app: "experts", release: experts.b, from: experts.a },
    { ...made, action: "add", app: "shell", release: shell!.release },
  ];
  await cp(join(folder, "production.json"), join(folder, "history/other.json"));
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  await writeFile(join(folder, "history/staging.jsonl"), text);

  const late = promote("staging", "experts", experts.c, context);
  await expect(late).rejects.toThrow("run npm run platform -- move-to-store <environment>");
  await moveToStore("staging", context);
  expect(await readFile(file, "utf8")).toBe(
    `${JSON.stringify({ ...rules, protection: { onMain: true } }, null, 2)}\n`,
  );
  const current = await requireCurrent("staging", store);
  expect(current).toMatchObject({
    version: 3,
    releases: { experts: pin },
    migration: old.migration,
  });
  const entries = await readEntries("staging", store);
  expect(entries.map(({ by, changes }) => [by, changes.length])).toEqual([
    ["Ada", 1],
    ["Grace", 2],
    ["a tester", 0],
  ]);
  expect(entries[1]).toMatchObject({ at, source: "test", version: 2 });
  await rollback("staging", "experts", {}, context);
  expect((await requireCurrent("staging", store)).releases.experts).toEqual({ release: experts.a });
  // Another checkout has only its files to change.
  await writeFile(file, JSON.stringify(old));
  await moveToStore("staging", context);
  expect((await requireCurrent("staging", store)).version).toBe(4);
  await expect(moveToStore("staging", context)).rejects.toThrow("has no pins");
  expect(await page()).toBeDefined();
});
