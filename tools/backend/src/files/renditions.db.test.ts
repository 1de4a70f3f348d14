import type { SupabaseClient } from "@supabase/supabase-js";
import postgres from "postgres";
import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { sampleImage } from "../../fixtures/sample-image";
import { fixtureBackend } from "../../fixtures/fixture-backend";
import type { TestBackend } from "../testing";

let backend: TestBackend;
let client: SupabaseClient;
beforeAll(async () => {
  backend = await fixtureBackend();
  ({ client } = await backend.signUp("photographer@people.example"));
  const image = await sampleImage("jpeg", { width: 1200, height: 900 });
  await client.storage.from("pictures").upload("photo.jpg", image, { contentType: "image/jpeg" });
});
afterAll(() => backend.dispose());

const browser = "image/avif,image/webp,image/apng,*/*;q=0.8";

function rendition(query: string, headers: Record<string, string> = {}): Promise<Response> {
  const url = `http://localhost:4200/storage/v1/render/image/public/pictures/${query}`;
  return backend.fetch(new Request(url, { headers: { accept: browser, ...headers } }));
}

const measure = async (response: Response) => sharp(await response.arrayBuffer()).metadata();

test("scales an image to the width in the best accepted format", async () => {
  const response = await rendition("photo.jpg?width=480&resize=contain");
  expect(response.headers.get("content-type")).toBe("image/avif");
  expect(response.headers.get("vary")).toBe("Accept");
  expect(response.headers.get("cache-control")).toContain("max-age=");
  expect(await measure(response)).toMatchObject({ format: "heif", width: 480, height: 360 });
});

test.for([
  ["image/webp,*/*", "image/webp"],
  ["*/*", "image/jpeg"],
])("negotiates the format: %s gets %s", async ([accept = "", type]) => {
  const response = await rendition("photo.jpg?width=96", { accept });
  expect(response.headers.get("content-type")).toBe(type);
});

test("keeps the original format with format=origin", async () => {
  const response = await rendition("photo.jpg?width=96&format=origin");
  expect(response.headers.get("content-type")).toBe("image/jpeg");
});

test.for([
  ["width=320&height=320", { width: 320, height: 320 }],
  ["width=320&height=320&resize=contain", { width: 320, height: 240 }],
  ["width=320&height=320&resize=fill", { width: 320, height: 320 }],
  // A missing length keeps the original, and the image is cropped.
  ["width=480", { width: 480, height: 900 }],
  ["height=240", { width: 1200, height: 240 }],
  ["height=240&resize=contain", { width: 320, height: 240 }],
  ["width=475&resize=contain", { width: 480, height: 360 }],
  ["width=2400", { width: 1200, height: 900 }],
  ["width=2400&resize=contain", { width: 1200, height: 900 }],
] as const)("scales %s to %o", async ([query, size]) => {
  expect(await measure(await rendition(`photo.jpg?${query}`))).toMatchObject(size);
});

test.for(["width=0", "width=2501", "width=abc", "quality=10", "quality=101", "resize=stretch"])(
  "rejects %s",
  async (query) => {
    const response = await rendition(`photo.jpg?${query}`);
    expect(response.status).toBe(400);
  },
);

test("serves one rendition for similar heights", async () => {
  const tags = await Promise.all(
    [1000, 1010, 1080].map(async (height) => {
      const response = await rendition(`photo.jpg?width=1600&height=${height}&resize=fill`);
      return response.headers.get("etag");
    }),
  );
  expect(new Set(tags).size).toBe(1);
});

test("applies a photo's EXIF orientation", async () => {
  const turned = await sharp(await sampleImage("jpeg", { width: 400, height: 300 }))
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const options = { contentType: "image/jpeg" };
  await client.storage.from("pictures").upload("turned.jpg", turned, options);
  const facts = await measure(await rendition("turned.jpg?width=160"));
  expect(facts).toMatchObject({ width: 160, height: 400 });
});

test("makes smaller files at lower quality", async () => {
  const [good, poor] = await Promise.all(
    [90, 30].map(async (quality) => {
      const response = await rendition(`photo.jpg?width=480&quality=${quality}`);
      return (await response.arrayBuffer()).byteLength;
    }),
  );
  expect(poor).toBeLessThan(good ?? 0);
});

test("returns 304 for a cached rendition until the image is replaced", async () => {
  const first = await rendition("photo.jpg?width=160");
  const headers = { "if-none-match": first.headers.get("etag") ?? "" };
  expect((await rendition("photo.jpg?width=160", headers)).status).toBe(304);
  expect((await rendition("photo.jpg?width=200", headers)).status).toBe(200);
  const square = await sampleImage("jpeg", { width: 600, height: 600 });
  const options = { contentType: "image/jpeg", upsert: true };
  await client.storage.from("pictures").upload("photo.jpg", square, options);
  const replaced = await rendition("photo.jpg?width=160", headers);
  expect(await measure(replaced)).toMatchObject({ width: 160, height: 600 });
});

test("renders no picture larger than 2500 px, and stores none above 16 million pixels", async () => {
  const pictures = client.storage.from("pictures");
  const options = { contentType: "image/webp" };
  const upload = async (name: string, width: number, height: number) => {
    const plain = sharp({ create: { width, height, channels: 3, background: "red" } });
    return pictures.upload(name, await plain.webp({ effort: 0 }).toBuffer(), options);
  };
  expect((await upload("wide.webp", 5000, 1000)).error).toBeNull();
  const origin = { accept: "image/webp" };
  expect(await measure(await rendition("wide.webp?", origin))).toMatchObject({ width: 2500 });
  const cropped = await rendition("wide.webp?height=100", origin);
  expect(await measure(cropped)).toMatchObject({ width: 2500, height: 128 });
  expect((await upload("huge.webp", 4100, 4000)).error?.message).toContain("16 million pixels");
});

test("returns 404 for an object that is missing or not public", async () => {
  expect((await rendition("none.jpg?width=160")).status).toBe(400);
  const { client: owner } = await backend.signUp("secretive@people.example");
  const image = await sampleImage("jpeg");
  await owner.storage.from("papers").upload("secret.jpg", image, { contentType: "image/jpeg" });
  const url = "http://localhost:4200/storage/v1/render/image/public/papers/secret.jpg?width=160";
  expect(await (await backend.fetch(new Request(url))).json()).toMatchObject({ statusCode: "404" });
});

test("rejects a file that isn't an image, and returns 503 with one log line on a read error", async () => {
  const disk = await fixtureBackend({
    pictures: (_bucket, name) =>
      name === "page.webp"
        ? Promise.resolve(new TextEncoder().encode("<p>"))
        : Promise.reject(Object.assign(new Error("EIO: i/o error"), { code: "EIO" })),
  });
  onTestFinished(() => disk.dispose());
  const sql = postgres(disk.databaseUrl, { max: 1 });
  await sql`
    insert into storage.objects (bucket_id, name, metadata)
    values ('pictures', 'page.webp', '{}'), ('pictures', 'lost.webp', '{}')`;
  await sql.end();
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const request = (name: string) =>
    disk.fetch(
      new Request(
        `http://localhost:4200/storage/v1/render/image/public/pictures/${name}?width=160`,
      ),
    );
  expect(await (await request("page.webp")).json()).toMatchObject({ statusCode: "422" });
  expect((await request("lost.webp")).status).toBe(503);
  expect(log.mock.calls).toEqual([["Error: EIO: i/o error"]]);
});

test("strips metadata from a rendition", async () => {
  const withLocation = await sharp(await sampleImage("jpeg"))
    .withExif({ IFD3: { GPSLatitude: "48/1 12/1 30/1", GPSLatitudeRef: "N" } })
    .toBuffer();
  const options = { contentType: "image/jpeg" };
  await client.storage.from("pictures").upload("location.jpg", withLocation, options);
  const facts = await measure(await rendition("location.jpg?width=160", { accept: "*/*" }));
  expect(facts.exif).toBeUndefined();
});
