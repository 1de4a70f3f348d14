import { expect, test } from "vitest";
import { newestFirst, rowsById } from "./entries";

const rows = [{ id: "a" }, { id: "b" }, { id: "c" }];

test("sorts the newest favorite first, whatever the order of the rows", () => {
  expect(newestFirst(rows, ["c", "a", "b"])).toEqual([{ id: "b" }, { id: "a" }, { id: "c" }]);
});

test("omits favorites that were removed or no longer exist", () => {
  expect(newestFirst(rows, ["a", "gone"])).toEqual([{ id: "a" }]);
  expect(newestFirst(rows, [])).toEqual([]);
});

test("splits many ids into several requests and joins their rows", async () => {
  const ids = Array.from({ length: 230 }, (_, number) => `id-${number}`);
  const sizes: number[] = [];
  const rows = await rowsById(ids, async (part) => {
    sizes.push(part.length);
    return part.map((id) => ({ id }));
  });
  expect(sizes).toEqual([100, 100, 30]);
  expect(rows.map(({ id }) => id)).toEqual(ids);
});

test("doesn't send a request for an empty id list", async () => {
  const read = () => Promise.reject(new Error("unexpected request"));
  expect(await rowsById([], read)).toEqual([]);
});

test("fails when one request fails, because a list with gaps would look complete", async () => {
  const ids = Array.from({ length: 101 }, (_, number) => String(number));
  const read = (part: readonly string[]) =>
    part.length === 1 ? Promise.reject(new Error("offline")) : Promise.resolve([...part]);
  await expect(rowsById(ids, read)).rejects.toThrow("offline");
});
