import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleImage } from "../../fixtures/sample-image";
import { fixtureBackend } from "../../fixtures/fixture-backend";
import type { TestBackend } from "../testing";

let backend: TestBackend;
let client: SupabaseClient;
beforeAll(async () => {
  backend = await fixtureBackend();
  ({ client } = await backend.signUp("uploader@people.example"));
});
afterAll(() => backend.dispose());

const bucket = () => client.storage.from("pictures");

async function download(name: string): Promise<{ bytes: Uint8Array; headers: Headers }> {
  const { publicUrl } = bucket().getPublicUrl(name).data;
  const response = await backend.fetch(new Request(publicUrl));
  expect(response.status).toBe(200);
  return { bytes: new Uint8Array(await response.arrayBuffer()), headers: response.headers };
}

test("stores a form's file (storage-js with a Blob) with its type and cache time", async () => {
  const image = await sampleImage("png");
  const file = new Blob([image], { type: "image/png" });
  const { error } = await bucket().upload("form.png", file, { cacheControl: "60" });
  expect(error).toBeNull();
  const { bytes, headers } = await download("form.png");
  expect(bytes).toEqual(image);
  expect(headers.get("content-type")).toBe("image/png");
  expect(headers.get("cache-control")).toBe("max-age=60");
});

test("stores plain bytes (storage-js with an ArrayBuffer)", async () => {
  const image = await sampleImage("webp");
  const { error } = await bucket().upload("plain.webp", image.buffer, {
    contentType: "image/webp",
  });
  expect(error).toBeNull();
  expect((await download("plain.webp")).bytes).toEqual(image);
});

test("rejects a file that isn't an image, whatever its name", async () => {
  const page = new TextEncoder().encode("<script>alert(1)</script>");
  const { error } = await bucket().upload("page.png", page, { contentType: "image/png" });
  expect(error?.message).toBe("the content is not image/png");
});

test("rejects an image in another format than declared", async () => {
  const image = await sampleImage("jpeg");
  const { error } = await bucket().upload("odd.webp", image, { contentType: "image/webp" });
  expect(error?.message).toBe("the content is not image/webp");
});

test("signs no address of a file", async () => {
  await bucket().upload("mine.png", await sampleImage("png"), { contentType: "image/png" });
  expect((await bucket().createSignedUploadUrl("other.png")).error).not.toBeNull();
  expect((await bucket().createSignedUrl("mine.png", 60)).error).not.toBeNull();
  const { data } = await client.auth.getSession();
  const headers = {
    apikey: backend.anonKey,
    authorization: `Bearer ${data.session?.access_token}`,
  };
  const url = "http://localhost:4200/storage/v1/object/%75pload/sign/pictures/other.png";
  expect((await backend.fetch(new Request(url, { method: "POST", headers }))).status).toBe(404);
});

test("rejects a type that the bucket doesn't allow", async () => {
  const { error } = await bucket().upload("note.txt", "hello", { contentType: "text/plain" });
  expect(error?.message).toContain("mime type text/plain is not supported");
});

test("rejects a file above the bucket's limit, in a form or as plain bytes", async () => {
  const big = new Uint8Array(200_001);
  big.set(await sampleImage("png", { width: 20, height: 20 }));
  const asForm = await bucket().upload("big.png", new Blob([big], { type: "image/png" }));
  const asBytes = await bucket().upload("big.png", big, { contentType: "image/png" });
  for (const { error } of [asForm, asBytes]) {
    expect(error?.message).toBe("The object exceeded the maximum allowed size");
  }
});

test("rejects a body as soon as it exceeds its declared length", async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  const { data } = await client.auth.getSession();
  const response = await backend.fetch(
    new Request("http://localhost:4200/storage/v1/object/pictures/endless.png", {
      method: "POST",
      headers: {
        apikey: backend.anonKey,
        authorization: `Bearer ${data.session?.access_token}`,
        "content-type": "image/png",
        "content-length": "10",
      },
      body: endless,
      duplex: "half",
    } as RequestInit),
  );
  expect(await response.json()).toMatchObject({ statusCode: "413" });
  expect(sent).toBeLessThan(600_000);
});
