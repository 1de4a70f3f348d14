import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { bucket, type ObjectStore, startObjectStore } from "../../fixtures/object-store";
import { folderStore } from "./folder-store";
import { s3Store } from "./s3-store";
import { ConflictError, type Store } from "./store";

let folder: string;
let objects: ObjectStore;
let stores: Record<"folder" | "S3", Store>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ensemble-store-"));
  objects = await startObjectStore();
  stores = {
    folder: folderStore(join(folder, "files")),
    S3: s3Store(new URL(`s3://${bucket}/site`), objects.client),
  };
});

afterAll(async () => {
  await objects.close();
  await rm(folder, { recursive: true });
});

describe.each(["folder", "S3"] as const)("%s", (kind) => {
  const key = "releases/shop/1.0.0+0123456789/remote-entry.js";

  test("reads exactly what it wrote", async () => {
    const store = stores[kind];
    expect(await store.read(key)).toBeUndefined();
    await store.write(key, "first");
    expect((await store.read(key))!.body.toString()).toBe("first");
    await store.write(key, Buffer.from([0, 255, 10]));
    expect([...(await store.read(key))!.body]).toEqual([0, 255, 10]);
  });

  test("lists objects with their times until they are removed", async () => {
    const store = stores[kind];
    const keys = ["listed/one/a.js", "listed/two/b.js"];
    for (const name of keys) await store.write(name, "text");
    const listed = await store.list("listed/");
    expect(listed.map((object) => object.key).sort()).toEqual(keys);
    for (const { modified } of listed) expect(Date.now() - modified.getTime()).toBeLessThan(60_000);
    await store.remove("listed/one/a.js");
    await store.remove("listed/one/a.js");
    expect((await store.list("listed/")).map((object) => object.key)).toEqual(["listed/two/b.js"]);
    expect(await store.list("nowhere/")).toEqual([]);
  });

  test("replaces only the expected version in a conditional write", async () => {
    const store = stores[kind];
    await store.write("environments/a/current", "one", null);
    await expect(store.write("environments/a/current", "two", null)).rejects.toThrow(ConflictError);
    const { version } = (await store.read("environments/a/current"))!;
    await store.write("environments/a/current", "two", version);
    await expect(store.write("environments/a/current", "3", version)).rejects.toThrow(
      ConflictError,
    );
    expect((await store.read("environments/a/current"))!.body.toString()).toBe("two");
  });

  test("lets exactly one of several concurrent conditional writes succeed", async () => {
    const store = stores[kind];
    const writes = Array.from({ length: 8 }, (_, writer) =>
      store.write("environments/b/current", `writer ${writer}`, null),
    );
    const results = await Promise.allSettled(writes);
    const lost = results.filter((result) => result.status === "rejected");
    expect(lost).toHaveLength(7);
    for (const { reason } of lost) expect(reason).toBeInstanceOf(ConflictError);
  });
});

test("opens a bucket without warnings", () => {
  const warned = vi.spyOn(process, "emitWarning");
  expect(s3Store(new URL("s3://ensemble-site/production")).label).toContain("ensemble-site");
  expect(warned).not.toHaveBeenCalled();
});
