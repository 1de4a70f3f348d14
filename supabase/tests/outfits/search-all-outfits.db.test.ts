import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { addDraft, addOutfit } from "../rows/outfit-rows";
import type { Row } from "../rows/add-row";
import { openFixture, type Fixture } from "../fixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const api = () => fixture.administrator.api;

interface Page {
  total: number;
  statuses: Record<string, number>;
  outfits: { id: string; state: string; image_count: number }[];
}

test("distinguishes every state in the administrators' list", async () => {
  const word = `Zeppelin ${randomUUID().slice(0, 8)}`;
  const titled = async (outfit: Promise<Row>) => {
    const { id } = await outfit;
    await fixture.sql`update public.outfits set title = ${word} where id = ${String(id)}`;
    return String(id);
  };
  const published = await titled(addOutfit(fixture.sql));
  const draft = await titled(addDraft(fixture.sql));
  const deleted = await titled(addOutfit(fixture.sql));
  await api().from("outfits").update({ deleted_at: new Date().toISOString() }).eq("id", deleted);
  const ask = async (more: object = {}) => {
    const { data, error } = await api().rpc("search_all_outfits", {
      search: word.toUpperCase(),
      ...more,
    });
    expect(error).toBeNull();
    return data as Page;
  };
  const all = await ask();
  expect(all).toMatchObject({ total: 2, statuses: { published: 1, draft: 1, deleted: 1 } });
  expect(all.outfits.map(({ id }) => id)).toEqual([draft, published]);
  expect(all.outfits.map(({ image_count }) => image_count)).toEqual([0, 1]);
  expect((await ask({ statuses: ["deleted"] })).outfits).toMatchObject([
    { id: deleted, state: "deleted" },
  ]);
  expect((await ask({ vibes: ["edgy"] })).total).toBe(0);
  expect((await ask({ sort: "created", descending: false })).outfits[0]?.id).toBe(published);
  expect(await ask({ page_offset: 50 })).toMatchObject({ total: 2, outfits: [] });
  const unknown = await api().rpc("search_all_outfits", { statuses: ["gone"] });
  expect(unknown.error).toMatchObject({ code: "PT422" });
});
