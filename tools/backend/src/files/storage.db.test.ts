import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { sampleImage } from "../../fixtures/sample-image";
import { fixtureBackend } from "../../fixtures/fixture-backend";
import type { TestBackend } from "../testing";

async function backendWithPictures(
  pictures: (bucket: string, name: string) => Promise<Uint8Array | undefined>,
) {
  const backend = await fixtureBackend({ pictures });
  const sql = postgres(backend.databaseUrl, { max: 1 });
  await sql`
    insert into storage.objects (bucket_id, name, metadata)
    values ('pictures', 'rendered/coat.webp', '{"mimetype": "image/webp"}'),
      ('pictures', 'unknown.webp', '{"mimetype": "image/webp"}')`;
  await sql.end();
  onTestFinished(() => backend.dispose());
  const get = (kind: string, name: string) =>
    backend.fetch(new Request(`http://localhost:4200/storage/v1/${kind}/public/pictures/${name}`));
  return { backend, get };
}

test("reads an object without a file of its own from the seed", async () => {
  const image = await sampleImage("webp");
  const { get } = await backendWithPictures((bucket, name) =>
    Promise.resolve(`${bucket}/${name}` === "pictures/rendered/coat.webp" ? image : undefined),
  );
  const responses = await Promise.all([
    get("object", "rendered/coat.webp"),
    get("render/image", "rendered/coat.webp?width=160"),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Uint8Array((await responses[0]?.arrayBuffer()) ?? [])).toEqual(image);
});

test("reads only objects that have a row", async () => {
  const { get } = await backendWithPictures(() => Promise.reject(new Error("must not be asked")));
  expect(await (await get("object", "invented.webp")).json()).toMatchObject({ statusCode: "404" });
});

test("answers 404 for an object that the seed does not have", async () => {
  const { get } = await backendWithPictures(() => Promise.resolve(undefined));
  expect(await (await get("object", "unknown.webp")).json()).toMatchObject({ statusCode: "404" });
  expect((await get("render/image", "unknown.webp?width=160")).status).toBe(400);
});

describe("storage flows", () => {
  let backend: TestBackend;
  beforeAll(async () => (backend = await fixtureBackend()));
  afterAll(() => backend.dispose());

  const options = { contentType: "image/png" };

  test("lets row policies decide who uploads", async () => {
    const image = await sampleImage("png");
    const refused = await backend
      .client()
      .storage.from("pictures")
      .upload("anon.png", image, options);
    expect(refused.error?.message).toContain("row-level security");
    const { client } = await backend.signUp("writer@people.example");
    expect(
      (await client.storage.from("pictures").upload("mine.png", image, options)).error,
    ).toBeNull();
  });

  test("serves a public bucket without a key", async () => {
    const { client } = await backend.signUp("public@people.example");
    const image = await sampleImage("png");
    await client.storage.from("pictures").upload("folder/öffentlich 1.png", image, options);
    const { publicUrl } = client.storage
      .from("pictures")
      .getPublicUrl("folder/öffentlich 1.png").data;
    const response = await backend.fetch(new Request(publicUrl));
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(image);
  });

  test("keeps browsers from executing a stored file, at any of its addresses", async () => {
    const { client } = await backend.signUp("sandbox@people.example");
    await client.storage.from("pictures").upload("shown.png", await sampleImage("png"), options);
    await client.storage
      .from("papers")
      .upload("page.html", "<script>alert(1)</script>", { contentType: "text/html" });
    const { data } = await client.auth.getSession();
    const headers = {
      apikey: backend.anonKey,
      Authorization: `Bearer ${data.session?.access_token}`,
    };
    const storage = "http://localhost:4200/storage/v1";
    for (const address of [
      `${storage}/object/public/pictures/shown.png`,
      `${storage}/object/pictures/shown.png`,
      `${storage}/object/papers/page.html`,
      `${storage}/render/image/public/pictures/shown.png?width=160`,
    ]) {
      const response = await backend.fetch(new Request(address, { headers }));
      expect(response.status).toBe(200);
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    }
  });

  test("serves a private bucket to those whom row policies let read it", async () => {
    const owner = await backend.signUp("private@people.example");
    const otherAccount = await backend.signUp("curious@people.example");
    await owner.client.storage.from("papers").upload("letter.txt", "dear diary");
    const read = await owner.client.storage.from("papers").download("letter.txt");
    expect(await read.data?.text()).toBe("dear diary");
    expect(
      (await otherAccount.client.storage.from("papers").download("letter.txt")).error,
    ).not.toBeNull();
    const { publicUrl } = owner.client.storage.from("papers").getPublicUrl("letter.txt").data;
    expect((await backend.fetch(new Request(publicUrl))).status).toBe(400);
  });

  test("lets only the owner replace, copy, move and remove", async () => {
    const owner = await backend.signUp("keeper@people.example");
    const otherAccount = await backend.signUp("meddler@people.example");
    const mine = owner.client.storage.from("pictures");
    const theirs = otherAccount.client.storage.from("pictures");
    const [first, second] = await Promise.all([
      sampleImage("png"),
      sampleImage("png", { width: 32 }),
    ]);
    await mine.upload("kept.png", first, options);

    expect((await mine.upload("kept.png", second, options)).error?.message).toBe(
      "The resource already exists",
    );
    const meddled = await theirs.upload("kept.png", second, { ...options, upsert: true });
    expect(meddled.error).not.toBeNull();
    expect((await theirs.remove(["kept.png"])).data).toEqual([]);

    expect((await mine.upload("kept.png", second, { ...options, upsert: true })).error).toBeNull();
    expect((await mine.copy("kept.png", "copy.png")).error).toBeNull();
    expect((await mine.move("copy.png", "moved.png")).error).toBeNull();
    const moved = await mine.download("moved.png");
    expect(new Uint8Array((await moved.data?.arrayBuffer()) ?? [])).toEqual(second);
    expect((await mine.remove(["moved.png"])).data).toHaveLength(1);
    expect((await mine.download("moved.png")).error).not.toBeNull();
  });

  test("answers 304 to a browser that has the image until it is replaced", async () => {
    const { client } = await backend.signUp("cache@people.example");
    const pictures = client.storage.from("pictures");
    await pictures.upload("cached.png", await sampleImage("png"), options);
    const { publicUrl } = pictures.getPublicUrl("cached.png").data;
    const first = await backend.fetch(new Request(publicUrl));
    const headers = { "If-None-Match": first.headers.get("etag") ?? "" };
    const revalidate = () => backend.fetch(new Request(publicUrl, { headers }));
    expect((await revalidate()).status).toBe(304);
    const other = await sampleImage("png", { width: 48 });
    await pictures.upload("cached.png", other, { ...options, upsert: true });
    expect((await revalidate()).status).toBe(200);
    const head = await backend.fetch(new Request(publicUrl, { method: "HEAD" }));
    expect(head.headers.get("content-length")).toBe(String(other.byteLength));
    expect(await head.text()).toBe("");
  });
});
