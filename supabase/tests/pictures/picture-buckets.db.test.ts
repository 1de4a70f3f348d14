import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { openWorld, type Person, type World } from "../world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

/** The smallest picture there is: one transparent pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
/** Storage answers 400 to all of these; the reason stands in the body. */
const reason = async (call: PromiseLike<{ error: Error | null }>): Promise<unknown> => {
  const { error } = await call;
  return error && "statusCode" in error ? error.statusCode : undefined;
};
const bytes = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer;

describe.each(["outfit-images", "partner-assets"])("%s", (bucket) => {
  const upload = (person: Person, content = png, contentType = "image/png") =>
    person.api.storage.from(bucket).upload(`${randomUUID()}.png`, bytes(content), { contentType });

  test("administrators write, everybody sees by the public address", async () => {
    const { data, error } = await upload(world.administrator);
    expect(error).toBeNull();
    const name = String(data?.path);
    const { publicUrl } = world.anonymous.api.storage.from(bucket).getPublicUrl(name).data;
    const seen = await world.fetch(new Request(publicUrl));
    expect(Buffer.from(await seen.arrayBuffer())).toEqual(png);
    const removed = await world.administrator.api.storage.from(bucket).remove([name]);
    expect(removed.data).toHaveLength(1);
  });

  test("administrators list the files, visitors and shoppers find none", async () => {
    await upload(world.administrator);
    const listed = async (person: Person) =>
      (await person.api.storage.from(bucket).list("", { limit: 1000 })).data?.length;
    expect(await listed(world.anonymous)).toBe(0);
    expect(await listed(world.shopper)).toBe(0);
    expect(await listed(world.administrator)).toBeGreaterThan(0);
  });

  test("nobody else writes or removes", async () => {
    const { data } = await upload(world.administrator);
    const path = String(data?.path);
    for (const person of [world.anonymous, world.shopper]) {
      const files = person.api.storage.from(bucket);
      expect(await reason(upload(person))).toBe("403");
      const replaced = files.update(path, bytes(png), { contentType: "image/png" });
      expect(await reason(replaced)).toBe("403");
      expect((await files.remove([path])).data).toEqual([]);
    }
    const left = await world.sql`
      select from storage.objects where bucket_id = ${bucket} and name = ${path}`;
    expect(left).toHaveLength(1);
  });

  test.each(["image/svg+xml", "text/html", "application/pdf", "image/gif"])(
    "%s is refused",
    async (type) => {
      expect(await reason(upload(world.administrator, png, type))).toBe("415");
    },
  );

  test("more than 10 MB is refused", async () => {
    const large = Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]);
    expect(await reason(upload(world.administrator, large))).toBe("413");
  });
});
