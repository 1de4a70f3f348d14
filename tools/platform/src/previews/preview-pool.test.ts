import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { openProduction } from "../../fixtures/production";
import { makePreview } from "./make-preview";
import { endPreview } from "./preview";
import { servePreviews } from "./preview-sites";

/** A gateway whose previews with a database of their own answer with its folder. */
async function ownGateway() {
  const { context, store, folder, experts, remove } = await openProduction();
  onTestFinished(remove);
  const ended: string[] = [];
  const previews = servePreviews(new Hono(), {
    environment: "production",
    folder: store.label,
    previews: "http://*.localhost:4200",
    backend: () => expect.fail("the environment's backend was asked"),
    forwardedFor: () => "",
    dataDir: join(folder, "data"),
    async openOwn({ dataDir }) {
      await mkdir(dataDir, { recursive: true });
      const app = new Hono().all("*", (call) => call.text(dataDir));
      return { app, clear: () => undefined, end: async () => void ended.push(dataDir) };
    },
    onProblem: (line) => expect.fail(line),
  });
  onTestFinished(previews.end);
  const make = (name: string, release: string, now?: Date) => {
    const releases = [{ app: "experts", release }];
    const wanted = { name, environment: "production", releases, ownDatabase: true, days: 7 };
    return makePreview(wanted, { ...context, now });
  };
  const databaseOf = async (name: string) =>
    (await previews.app.request(`http://${name}.localhost:4200/rest/v1/outfits`)).text();
  const end = (name: string) => endPreview("production", name, store);
  return { experts, make, databaseOf, end, ended };
}

test("gives each preview a database of its own, which stays when it is updated in place", async () => {
  const { experts, make, databaseOf, ended } = await ownGateway();
  await make("one", experts.b);
  await make("two", experts.b);
  const first = await databaseOf("one");
  expect(await databaseOf("two")).not.toBe(first);
  await make("one", experts.c);
  expect(await databaseOf("one")).toBe(first);
  expect(ended).toEqual([]);
});

test("begins with a new database and removes the former one when a name is given again", async () => {
  const { experts, make, databaseOf, end, ended } = await ownGateway();
  await make("one", experts.b, new Date(Date.now() - 60_000));
  const former = await databaseOf("one");
  await end("one");
  await make("one", experts.b);
  expect(await databaseOf("one")).not.toBe(former);
  expect(ended).toEqual([former]);
  expect(existsSync(former)).toBe(false);
});
