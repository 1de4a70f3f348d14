import postgres from "postgres";
import { applySchemas } from "../database/prepare";
import { projectPaths } from "../project";
import { joinServer } from "../testing/shared-server";
import { cloneDatabase, emptyDatabase, type ScratchDatabase } from "../testing/template";
import { type Catalog, readCatalog } from "./catalog";
import { describeDifference, differences } from "./differences";
import { readSchemas } from "./schema-files";

/**
 * Creates one database from `supabase/schemas` and one from `supabase/migrations`.
 * @returns their differences, a text for each object
 * @throws BackendError when a file cannot be applied
 */
export async function compareSchemas(
  schemasDir = projectPaths.schemasDir,
  migrationsDir = projectPaths.migrationsDir,
): Promise<string[]> {
  const server = await joinServer();
  try {
    const migrations = await catalogOf(await cloneDatabase(server, { migrationsDir }));
    const schemas = await catalogOf(await emptyDatabase(server), async (database) =>
      applySchemas(database, await readSchemas(schemasDir)),
    );
    return differences(schemas, migrations).map(describeDifference);
  } finally {
    await server.leave();
  }
}

async function catalogOf(
  database: ScratchDatabase,
  prepare?: (database: ScratchDatabase) => Promise<void>,
): Promise<Catalog> {
  try {
    await prepare?.(database);
    const sql = postgres(database.url, { max: 1 });
    return await readCatalog(sql).finally(() => sql.end());
  } finally {
    await database.drop();
  }
}
