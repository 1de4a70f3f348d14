import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";
import { addOutfit, outfitRow } from "../rows/outfit-rows";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

test("matches the fields of search and list regardless of case", async () => {
  const outfit = await addOutfit(
    fixture.sql,
    outfitRow({ title: "Gallery Opening", subtitle: "Quiet Linen", tags: ["Budget-Friendly"] }),
  );
  const slugs = async (column: string, text: string): Promise<unknown[]> => {
    const { data } = await fixture.anonymous.api
      .from("outfits")
      .select("slug")
      .ilike(column, `%${text}%`)
      .eq("id", outfit.id);
    return data ?? [];
  };
  for (const text of ["gallery", "LINEN", "casual", "minimal"]) {
    expect(await slugs("search_text", text)).toHaveLength(1);
  }
  expect(await slugs("search_text", "budget-friendly")).toHaveLength(0);
  expect(await slugs("list_text", "budget-friendly")).toHaveLength(1);
  expect(await slugs("list_text", "linen")).toHaveLength(0);
});
