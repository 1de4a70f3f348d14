import { db, unwrap } from "@ensemble/session";
import { connectToBackend, createTestBackend, type TestBackend } from "@ensemble/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertPage } from "./list/outfit-page";
import { cards, type CardPage } from "./outfits";

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend({ seeded: true });
  connectToBackend(backend);
});
afterAll(() => backend.dispose());

const answers = {
  list_outfits: () => db().rpc("list_outfits", { page_size: 100 }),
  search_outfits: () => db().rpc("search_outfits", { page_size: 100 }),
  quiz_outfits: () =>
    db().rpc("quiz_outfits", {
      vibe: "classic",
      budget: "100_200",
      colors: ["navy"],
      occasions: ["work"],
      brands: ["ZARA"],
      page_size: 100,
      page_offset: 0,
    }),
};

test.each(Object.keys(answers) as (keyof typeof answers)[])(
  "returns the same cards from %s as from the table",
  async (name) => {
    const answer: unknown = await unwrap(answers[name]());
    assertPage<CardPage>(answer);
    expect(answer.outfits).toHaveLength(100);
    const rows = await unwrap(
      cards()
        .in(
          "id",
          answer.outfits.map(({ id }) => id),
        )
        .order("display_order", { referencedTable: "outfit_images" }),
    );
    for (const card of answer.outfits) {
      const row = rows.find(({ id }) => id === card.id)!;
      // A quiz card also has the fields of its reason.
      if (name === "quiz_outfits") expect(card).toMatchObject(row);
      else expect(card).toEqual({ ...row, created_at: expect.any(String) });
      expect(Date.parse(card.created_at)).toBe(Date.parse(row.created_at));
    }
  },
);
