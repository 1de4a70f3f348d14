import { beforeAll, expect, test } from "vitest";
import { openSearch, type Searching } from "./searching";

interface Suggestions {
  outfits: { slug: string; title: string }[];
  pieces: string[];
  shops: string[];
  moments: string[];
}

let shop: Searching;
beforeAll(async () => {
  shop = await openSearch();
  return shop.close;
});

async function suggest(typed: string): Promise<Suggestions> {
  const { data, error } = await shop.backend.client().rpc("suggest_search", { typed });
  expect(error).toBeNull();
  return data as Suggestions;
}

test("suggests outfits by the start of any word of their title", async () => {
  expect((await suggest("ping-p")).outfits).toEqual([
    { slug: "ping-pong-and-dumplings", title: "Ping-Pong and Dumplings" },
  ]);
  expect((await suggest("PARENTS EV")).outfits.map(({ title }) => title)).toEqual([
    "Parents’ Evening",
  ]);
  expect((await suggest("dumplin")).outfits).toHaveLength(1);
});

test("suggests each name of a piece once", async () => {
  const { pieces } = await suggest("chelsea");
  expect(pieces.length).toBeGreaterThan(1);
  expect(new Set(pieces).size).toBe(pieces.length);
  expect(pieces.every((name) => name.includes("Chelsea"))).toBe(true);
});

test("suggests shops and moments", async () => {
  expect((await suggest("zar")).shops).toEqual(["Zara"]);
  expect((await suggest("h&m")).shops).toEqual(["H&M"]);
  expect((await suggest("wedd")).moments[0]).toBe("wedding");
  expect((await suggest("silk dress for wedd")).moments[0]).toBe("silk dress for wedding");
});

test("suggests for the word that was meant when nothing begins as typed", async () => {
  expect((await suggest("cardagan")).pieces.length).toBeGreaterThan(0);
});

test("suggests nothing for a blank text", async () => {
  expect(await suggest("  ")).toEqual({ outfits: [], pieces: [], shops: [], moments: [] });
});

test("refuses a text beyond every bound", async () => {
  expect(await shop.refusal("suggest_search", { typed: "x".repeat(201) })).toBe("text_too_long");
});
