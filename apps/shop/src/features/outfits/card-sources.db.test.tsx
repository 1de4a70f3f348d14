import { db, unwrap } from "@ensemble/session";
import { connectToTestBackend } from "@ensemble/testing";
import { expect, test } from "vitest";
import { assertPage } from "./outfit-page";
import { type CardPage, cards } from "./outfits";

connectToTestBackend();

const answers = {
  list_outfits: () => db().rpc("list_outfits", { page_size: 100 }),
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
    const ids = answer.outfits.map(({ id }) => id);
    const rows = await unwrap(cards().in("id", ids));
    for (const card of answer.outfits) {
      const row = rows.find(({ id }) => id === card.id)!;
      // A quiz card also has the fields of its reason.
      if (name === "quiz_outfits") expect(card).toMatchObject(row);
      else expect(card).toEqual(row);
    }
  },
);
