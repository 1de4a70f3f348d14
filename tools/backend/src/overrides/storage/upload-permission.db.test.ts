import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureBackend } from "../../../fixtures/fixture-backend";
import type { TestBackend } from "../../testing";

let backend: TestBackend;
beforeAll(async () => (backend = await fixtureBackend()));
afterAll(() => backend.dispose());

/** Uploads a file whose content must not be read. */
async function refusalOf(path: string, headers: Record<string, string> = {}, method = "POST") {
  let chunks = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      chunks += 1;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  const response = await backend.fetch(
    new Request(`http://localhost:4200/storage/v1/object/${path}`, {
      method,
      headers: { apikey: backend.anonKey, "content-type": "image/png", ...headers },
      body,
      duplex: "half",
    } as RequestInit),
  );
  // A stream fills its own buffer of one chunk.
  expect(chunks).toBeLessThan(2);
  return (await response.json()) as { statusCode: string; message: string };
}

const tokenOf = async (email: string) => {
  const { client } = await backend.signUp(email);
  const { data } = await client.auth.getSession();
  return { authorization: `Bearer ${data.session?.access_token}` };
};

test("refuses a visitor's upload before reading it", async () => {
  for (const method of ["POST", "PUT"]) {
    const { message } = await refusalOf("pictures/x.png", {}, method);
    expect(message).toContain("row-level security");
  }
});

test("refuses an upload into a missing bucket before reading it", async () => {
  const person = await tokenOf("bucket@people.example");
  expect((await refusalOf("nobucket/x.bin", person)).statusCode).toMatch(/40[34]/);
  expect((await refusalOf("nobucket/x.bin")).statusCode).toMatch(/40[34]/);
});

test("refuses an upload with a foreign token before reading it", async () => {
  const forged = { authorization: "Bearer a.b.c" };
  expect((await refusalOf("pictures/x.png", forged)).statusCode).toMatch(/40[013]/);
  expect(await refusalOf("upload/sign/pictures/x.png?token=a.b.c", {}, "PUT")).toMatchObject({
    statusCode: "404",
  });
});
