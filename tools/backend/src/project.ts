import { access } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { BackendOptions } from "./backend";

const root = path.resolve(import.meta.dirname, "../../..");

/** The project's paths that the backend uses. */
export const projectPaths = {
  root,
  dataDir: path.join(root, ".data"),
  migrationsDir: path.join(root, "supabase", "migrations"),
  schemasDir: path.join(root, "supabase", "schemas"),
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
  const file = path.join(root, "supabase", "seed", "index.ts");
  const seeded = await access(file).then(
    () => true,
    () => false,
  );
  if (!seeded) return { migrationsDir };
  const { seed, pictures } = (await import(pathToFileURL(file).href)) as SeedModule;
  return { migrationsDir, seed, pictures };
}
