import { createTestBackend } from "@ensemble/backend/testing";
import postgres, { type Sql } from "postgres";
import { fillShop } from "./crowded-shop";
import { benchList } from "./list-bench";

/**
 * Measures the list at 10,000 outfits, then at 100,000. True when all meet their goals.
 */
export async function benchDatabase(): Promise<boolean> {
  const listed = await withShop(10_000, benchList);
  const crowded = await withShop(100_000, benchList);
  const good = listed && crowded;
  console.log(`\nEvery page under 50 ms in the database: ${good ? "met" : "MISSED"}`);
  return good;
}

/** Runs `bench` as the owner of a temporary database with so many outfits. */
async function withShop(outfits: number, bench: (sql: Sql) => Promise<boolean>): Promise<boolean> {
  const backend = await createTestBackend();
  const sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const [version] = await sql<{ server_version: string }[]>`show server_version`;
    const count = outfits.toLocaleString("en-US");
    console.log(`\nFilling PostgreSQL ${version?.server_version} with ${count} outfits ...\n`);
    await fillShop(sql, outfits);
    return await bench(sql);
  } finally {
    await sql.end();
    await backend.dispose();
  }
}
