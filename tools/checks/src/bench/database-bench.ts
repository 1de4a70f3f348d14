import { createTestBackend } from "@ensemble/backend/testing";
import postgres from "postgres";
import { fillShop } from "./crowded-shop";
import { benchList } from "./list-bench";
import { benchSearch } from "./search-bench";

const outfits = 100_000;

/** Measures search and list in a database of 100,000 outfits that is dropped afterwards. */
export async function benchDatabase(): Promise<boolean> {
  const backend = await createTestBackend();
  const sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const [version] = await sql<{ server_version: string }[]>`show server_version`;
    const count = outfits.toLocaleString("en-US");
    console.log(`\nFilling PostgreSQL ${version?.server_version} with ${count} outfits ...\n`);
    await fillShop(sql, outfits);
    const good = await benchSearch(sql);
    console.log("");
    await benchList(sql);
    console.log(`\nEvery search under 50 ms in the database: ${good ? "met" : "MISSED"}`);
    return good;
  } finally {
    await sql.end();
    await backend.dispose();
  }
}
