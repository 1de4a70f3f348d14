import { expect, test } from "vitest";
import { rowsById } from "./rows-by-id";

test("many ids are asked for in parts, and the rows come together again", async () => {
  const ids = Array.from({ length: 230 }, (_, number) => `id-${number}`);
  const asked: number[] = [];
  const rows = await rowsById(ids, async (part) => {
    asked.push(part.length);
    return part.map((id) => ({ id }));
  });
  expect(asked).toEqual([100, 100, 30]);
  expect(rows.map(({ id }) => id)).toEqual(ids);
});

test("no ids ask for nothing", async () => {
  const read = () => Promise.reject(new Error("asked"));
  expect(await rowsById([], read)).toEqual([]);
});

test("one failed part fails the whole: a list with holes would look complete", async () => {
  const ids = Array.from({ length: 101 }, (_, number) => String(number));
  const read = (part: readonly string[]) =>
    part.length === 1 ? Promise.reject(new Error("offline")) : Promise.resolve([...part]);
  await expect(rowsById(ids, read)).rejects.toThrow("offline");
});
