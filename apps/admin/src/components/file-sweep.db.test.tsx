import { storeFile } from "@ensemble/editing";
import { auth } from "@ensemble/session";
import {
  administrator,
  mockResponses,
  connectToTestBackend,
  renderScreen,
  waitFor,
} from "@ensemble/testing";
import { beforeAll, expect, test } from "vitest";
import { remote } from "../remote";

connectToTestBackend();
beforeAll(async () => {
  const password = "ensemble-admin";
  await (await auth()).signInWithPassword({ email: "admin@ensemble.example", password });
});

// The server checks only the first bytes of a JPEG.
const jpeg = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], { type: "image/jpeg" });

/** URLs of stored files, which no row references. */
const stored: string[] = [];
async function store(): Promise<string> {
  const address = await storeFile("outfit-images", `item-${crypto.randomUUID()}.jpg`, jpeg);
  stored.push(address.split("/").at(-1)!);
  return address;
}

test("lets browsers cache an uploaded picture for a year", async () => {
  const address = await store();
  const response = await fetch(`http://backend.test${address}`);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("max-age=31536000");
});

test("removes unused files when a list opens, and keeps used ones", async () => {
  const left = await store();
  const isStored = async () => (await fetch(`http://backend.test${left}`)).ok;
  expect(await isStored()).toBe(true);
  // Skips the grace period of a day for open forms.
  mockResponses(/rpc\/unused_files/, ({ url, method, headers }, passOn) => {
    const body = JSON.stringify({ older_than: "0 seconds" });
    return passOn(new Request(url, { method, headers, body }));
  });
  const removed: string[] = [];
  mockResponses(/storage\/v1\/object\/outfit-images$/, async (request, passOn) => {
    removed.push(...((await request.clone().json()) as { prefixes: string[] }).prefixes);
    return passOn(request);
  });
  await renderScreen(remote, "/admin/outfits", { as: administrator });
  await waitFor(async () => expect(await isStored()).toBe(false));
  expect(removed.sort()).toEqual(stored.sort());
});
