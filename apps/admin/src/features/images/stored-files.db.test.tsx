import { auth } from "@ensemble/session";
import { connectToTestBackend } from "@ensemble/testing";
import { beforeAll, expect, test } from "vitest";
import { storeFile } from "./stored-files";

connectToTestBackend();
beforeAll(async () => {
  const password = "ensemble-admin";
  await (await auth()).signInWithPassword({ email: "admin@ensemble.example", password });
});

test("lets browsers cache an uploaded picture for a year", async () => {
  // Only the first bytes of a JPEG are checked.
  const file = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], { type: "image/jpeg" });
  const address = await storeFile("outfit-images", `${crypto.randomUUID()}.jpg`, file);
  const response = await fetch(`http://backend.test${address}`);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("max-age=31536000");
});
