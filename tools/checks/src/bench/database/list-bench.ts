import type { Sql } from "postgres";
import { measure, milliseconds, printTable } from "../measure";
import { timeInDatabase } from "../visitor";

/** Milliseconds in the database that a page of the list may take (median), as for the search. */
const goal = 50;

const sorts = ["newest", "popularity", "price-low", "price-high"];

const lists = {
  "all outfits": [],
  "all outfits, page 400": ["page_offset => 9576"],
  "one occasion": ["occasions => '{work}'"],
  "two colours": ["colors => '{black,navy}'"],
  "a season": ["seasons => '{Winter}'"],
  "a price range": ["price_from => 90", "price_to => 210"],
  "a text (title or tag)": ["search => 'silk'"],
  "one letter": ["search => 'e'"],
  "everything at once": [
    "search => 'silk'",
    "occasions => '{work}'",
    "vibes => '{edgy}'",
    "colors => '{black,navy}'",
    "price_to => 400",
  ],
};

/** Measures pages of the outfit list as visitors request them. True when all meet the goal. */
export async function benchList(sql: Sql): Promise<boolean> {
  const rows = [["outfit list", "sort", "median ms", "p95 ms", "goal"]];
  let good = true;
  for (const [name, filters] of Object.entries(lists)) {
    for (const sort of sorts) {
      const call = `select public.list_outfits(${[...filters, `sort => '${sort}'`].join(", ")})`;
      const { median, p95 } = await measure(() => timeInDatabase(sql, call), { runs: 15 });
      const met = median < goal;
      good &&= met;
      rows.push([name, sort, milliseconds(median), milliseconds(p95), met ? "met" : "missed"]);
    }
  }
  printTable(rows);
  return good;
}
