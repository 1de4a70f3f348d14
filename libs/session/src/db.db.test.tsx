import { connectToTestBackend } from "@ensemble/backend/testing/connect-window";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { auth } from "./auth";
import { unwrap } from "./data-error";
import { db, storage } from "./db";

const person = { email: "headers@people.example", password: "correct horse battery" };
const backend = connectToTestBackend({ seeded: false });
let sent: Headers[];

beforeAll(async () => {
  await backend.signUp(person.email, person.password);
  const online = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    sent.push(new Headers(init?.headers));
    return online(input, init);
  };
});
beforeEach(() => (sent = []));

const read = () => unwrap(db().from("outfits").select("id").limit(1));

test("sends the publishable key only as an API key when a visitor reads tables or storage", async () => {
  await read();
  await (await storage()).from("outfit-images").list();
  expect(sent.map((headers) => headers.get("apikey"))).toEqual([backend.anonKey, backend.anonKey]);
  expect(sent.map((headers) => headers.get("Authorization"))).toEqual([null, null]);
});

test("sends the session's token when someone is signed in", async () => {
  await (await auth()).signInWithPassword(person);
  sent = [];
  await read();
  expect(sent[0]?.get("apikey")).toBe(backend.anonKey);
  expect(sent[0]?.get("Authorization")).toMatch(/^Bearer eyJ/);
  await (await auth()).signOut();
});
