import { access } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { BackendOptions } from "./backend";

/** The workspace; in a repository that installed this package, its node_modules. */
const root = path.resolve(import.meta.dirname, "../../..");
/** Resolved at runtime, because that package depends on this one. */
const database = path.dirname(
  createRequire(import.meta.url).resolve("@ensemble/database/package.json"),
);

/** The project's paths that the backend uses. */
export const projectPaths = {
  root,
  dataDir: path.join(root, ".data"),
  migrationsDir: path.join(database, "migrations"),
  schemasDir: path.join(database, "schemas"),
  databaseTypes: path.join(root, "libs", "contract", "src", "database.types.ts"),
};

/** The exports of `supabase/seed/index.ts`. */
interface SeedModule {
  seed: NonNullable<BackendOptions["seed"]>;
  pictures?: BackendOptions["pictures"];
}

/**
 * Loads this project's migrations, seed and images. Imports the seed by path, because it depends on
 * this package.
 */
export async function projectContent(): Promise<
  Pick<BackendOptions, "migrationsDir" | "seed" | "pictures">
> {
  const { migrationsDir } = projectPaths;
  const file = path.join(database, "seed/index.ts");
  const seeded = await access(file).then(
    () => true,
    () => false,
  );
  if (!seeded) return { migrationsDir };
  const { seed, pictures } = (await import(pathToFileURL(file).href)) as SeedModule;
  return { migrationsDir, seed, pictures };
}
