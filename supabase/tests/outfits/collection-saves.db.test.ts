import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { addOutfit, collectionRow } from "../rows/outfit-rows";

const fixture = sharedFixture();

const cover = (name: string) => `/storage/v1/object/public/outfit-images/${name}.jpg`;

async function stored(id: unknown): Promise<Row> {
  const [row] = await fixture.sql<Row[]>`
    select title, description, tags, cover_image, updated_at,
      array(
        select outfit_id from public.collection_outfits where collection_id = id order by position
      ) as outfits
    from public.collections where id = ${String(id)}`;
  return row!;
}

const columns = (more: Row = {}) => ({
  title: "Saved",
  description: null,
  tags: ["Work"],
  cover_image: cover("new"),
  ...more,
});

test("saves a collection and its outfits at once, and returns the previous cover", async () => {
  const { api } = fixture.administrator;
  const { id } = await addRow(
    fixture.sql,
    "collections",
    collectionRow({ cover_image: cover("old") }),
  );
  const outfits = [(await addOutfit(fixture.sql)).id, (await addOutfit(fixture.sql)).id];
  const { data: before } = await api
    .from("collections")
    .select("updated_at")
    .eq("id", id)
    .single()
    .throwOnError();
  const call = { collection: id, columns: columns(), outfits, version: before.updated_at };
  expect((await api.rpc("save_collection", call).throwOnError()).data).toBe(cover("old"));
  const saved = await stored(id);
  expect(saved).toMatchObject({ ...columns(), outfits });

  // An older version changes nothing, not even the outfits.
  const refused = await api.rpc("save_collection", { ...call, outfits: [] });
  expect(refused.error).toMatchObject({ code: "PT409", hint: "version_conflict" });
  const untitled = await api.rpc("save_collection", {
    collection: id,
    columns: columns({ title: "" }),
    outfits: [],
  });
  expect(untitled.error).toMatchObject({ code: "23514" });
  expect(await stored(id)).toEqual(saved);
});

test("saves only existing collections", async () => {
  const call = { collection: randomUUID(), columns: columns(), outfits: [] };
  const missing = await fixture.administrator.api.rpc("save_collection", call);
  expect(missing.error).toMatchObject({ code: "PT404", hint: "collection_missing" });
});
