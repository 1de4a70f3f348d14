import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readDataUses } from "./read-data-uses";

const root = resolve(import.meta.dirname, "../../../..");

/** Lists a module's data uses, each as its location and JSON. */
async function usesOf(source: string): Promise<string[]> {
  await mkdir(join(root, "dist"), { recursive: true });
  const folder = await mkdtemp(join(root, "dist/data-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "card.ts");
  const imports = `import { paths, type Database } from "@ensemble/contract";
import { db, storage } from "@ensemble/session";
`;
  await writeFile(file, imports + source);
  return readDataUses([file], folder).map(({ at, ...use }) => `${at} ${JSON.stringify(use)}`);
}

test("lists columns in selects, related rows, filters and orders, also via constants", async () => {
  const uses = await usesOf(`
const columns = ["id", "title"] as const;
const card = \`\${columns.join(", ")}, cover:outfit_images!outfit_images_outfit_id_fkey(image_url)\`;
const outfits = () => db().from("outfits").select<string, { id: string }>(card);
export const some = () =>
  outfits().gt("cover.display_order", 1).order("alt_text", { referencedTable: "cover" }).or("vibe.eq.classic");
`);
  const columns = uses.filter((use) => use.includes('"column"'));
  expect(
    columns.map((use) =>
      use.replace(/.*"table":"(\w+)","column":"(\w+)","kind":"(\w+)".*/, "$1.$2 $3"),
    ),
  ).toEqual([
    "outfit_images.alt_text text",
    "outfit_images.display_order number",
    "outfit_images.image_url text",
    "outfits.id text",
    "outfits.title text",
    "outfits.vibe text",
  ]);
  expect(uses.filter((use) => !use.includes('"column"'))).toEqual([
    'card.ts:6 {"need":"relation","table":"outfits","other":"outfit_images","hint":"outfit_images_outfit_id_fkey"}',
  ]);
});

test("lists written rows with their required columns and enum values", async () => {
  const uses = await usesOf(`
export const add = (name: string, note?: string) =>
  db().from("favorites").insert({ list_id: name, ...(note && { note }) });
const thing = { onConflict: "user_id,list_id,outfit_id,item_id" };
export const keep = (user_id: string, item_id: string) =>
  db().from("favorites").upsert({ user_id, item_id }, thing);
const once = { ignoreDuplicates: true };
export const addOnce = (user_id: string) =>
  db().from("style_profiles").upsert({ user_id }, once);
export const end = (id: string, done: boolean) =>
  db().from("expert_bookings").update({ status: done ? "completed" : "no_show" }).eq("id", id);
`);
  expect(uses).toEqual(
    expect.arrayContaining([
      'card.ts:5 {"need":"row","table":"favorites","columns":["list_id"]}',
      'card.ts:5 {"need":"write","verb":"insert","table":"favorites","column":"note"}',
      'card.ts:8 {"need":"unique","table":"favorites","columns":["item_id","list_id","outfit_id","user_id"]}',
      'card.ts:8 {"need":"write","verb":"update","table":"favorites","column":"item_id"}',
      'card.ts:13 {"need":"values","of":"expert_bookings.status","values":["completed","no_show"]}',
    ]),
  );
  expect(uses.join()).not.toContain('"update","table":"style_profiles"');
});

test("lists functions with arguments and results, buckets, links to other apps, and events", async () => {
  const uses = await usesOf(`
export const similar = (piece_id: string, size?: "S" | "M") =>
  db().rpc("similar_items", { piece_id, wanted_size: size }).select("id, price");
export const stop = async () => { await db().rpc("cancel_account_deletion"); };
export const logos = async () => (await storage()).from("partner-assets");
export const link = paths.outfit("linen");
dispatchEvent(new CustomEvent("ensemble:platform"));
`);
  expect(uses).toEqual([
    'card.ts:7 {"need":"bucket","bucket":"partner-assets"}',
    'card.ts:6 {"need":"call","function":"cancel_account_deletion","always":[],"maybe":[]}',
    'card.ts:5 {"need":"call","function":"similar_items","always":["piece_id"],"maybe":["wanted_size"]}',
    'card.ts:9 {"need":"event","event":"ensemble:platform","does":"sends"}',
    'card.ts:8 {"need":"link","address":"/outfits/:"}',
    'card.ts:5 {"need":"result","function":"similar_items","column":"id","kind":"text"}',
    'card.ts:5 {"need":"result","function":"similar_items","column":"price","kind":"number"}',
    'card.ts:5 {"need":"values","of":"similar_items(wanted_size)","values":["M","S"]}',
  ]);
});

test("reports every location whose types leave the used data open", async () => {
  const source = `
type Row = Database["public"]["Tables"]["outfits"]["Update"];
export const all = () => db().from("outfits").select();
export const some = (columns: string) => db().from("outfits").select(columns);
export const star = () => db().from("outfits").select("id, items(*)");
export const save = (row: Row) => db().from("outfits").update(row);
`;
  await expect(usesOf(source)).rejects.toThrow(`The release can't list the data it uses: \
name tables, columns, functions and arguments with literals or literal types.
  card.ts:5  selects every column
  card.ts:6  doesn't name columns with literals
  card.ts:7  * selects every column
  card.ts:8  could write every column of outfits`);
});
