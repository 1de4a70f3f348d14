import { compareSync } from "bcryptjs";
import { expect, test } from "vitest";
import { comparePassword, hashPassword } from "./hashing";

test("makes hashes that bcrypt verifies, and verifies bcrypt's", async () => {
  const hash = await hashPassword("correct horse", 4);
  expect(hash).toMatch(/^\$2[aby]\$04\$/);
  expect(compareSync("correct horse", hash)).toBe(true);
  expect(await comparePassword("correct horse", hash)).toBe(true);
  expect(await comparePassword("wrong horse", hash)).toBe(false);
});

test("fails only the comparison with a malformed hash", async () => {
  expect(await comparePassword("correct horse", "")).toBe(false);
  await expect(comparePassword("correct horse", "x".repeat(60))).rejects.toThrow("salt");
  expect(await comparePassword("a", await hashPassword("a", 4))).toBe(true);
});

test("does not block the main thread while hashing", async () => {
  let done = false;
  const hashing = Promise.all(Array.from({ length: 4 }, () => hashPassword("correct horse", 10)));
  void hashing.then(() => (done = true));
  let turns = 0;
  while (!done) {
    await new Promise((resolve) => setImmediate(resolve));
    turns += 1;
  }
  // On the main thread bcryptjs yields once per hash or every tenth of a second.
  expect(turns).toBeGreaterThan(100);
});
