import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { projectPaths } from "@ensemble/backend";
import { surfaceOf, type DataSurface } from "@ensemble/platform";
import { contentOf } from "./history";
import { kept } from "./kept";

/**
 * What a database with the migrations of a commit shows, whose tree is at `folder`. It describes itself
 * by the function of today: older ones had none. Numbers the migrations anew, because two of one commit
 * had the same version.
 */
export const surfaceAt = (commit: string, folder: () => string): Promise<DataSurface> =>
  kept(`surface-${contentOf(commit, "supabase/migrations")}`, async () => {
    const { migrationsDir } = projectPaths;
    const then = join(folder(), "supabase/migrations");
    const files = (await sqlIn(then)).filter((name) => !isDescription(name));
    const [description = ""] = (await sqlIn(migrationsDir)).filter(isDescription);
    const ordered = [...files.map((name) => join(then, name)), join(migrationsDir, description)];
    const numbered = await mkdtemp(join(tmpdir(), "ensemble-migrations-"));
    try {
      for (const [index, file] of ordered.entries())
        await cp(file, join(numbered, `${20260000000000 + index}_${basename(file).slice(15)}`));
      return await surfaceOf(numbered);
    } finally {
      await rm(numbered, { recursive: true });
    }
  });

const sqlIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();

const isDescription = (name: string): boolean => name.endsWith("_data_surface.sql");
