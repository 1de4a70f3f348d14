import { copyFile, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { projectPaths } from "@ensemble/backend";
import { createTestBackend } from "@ensemble/backend/testing";
import { type DataSurface, readSurface } from "../environments/database";
import { type Environment, namedReleases } from "../environments/environment";
import { readRelease } from "../release/release";
import type { Store } from "../store/store";
import { distDir } from "../workspace";
import { dataProblems, usesOf } from "./database-problems";
import { type Problem, problemOf } from "./problem";

/**
 * What migrations would take from the releases that an environment pins: stable, previous and
 * canary. Compares with databases of its own, one with all migrations and one with those that the
 * environment's database has had. Releases that follow `latest` are made with the migrations.
 */
export async function migrationProblems(
  environment: Pick<Environment, "environment" | "releases" | "migration">,
  store: Store,
  migrationsDir = projectPaths.migrationsDir,
): Promise<Problem[]> {
  const pinned = namedReleases(environment).filter(({ release }) => release !== "latest");
  if (pinned.length === 0) return [];
  const usages = await Promise.all(
    pinned.map(async ({ app, release }) => {
      const read = await readRelease(app, release, store).catch(() => undefined);
      return read && usesOf(read, store);
    }),
  );
  const missing = pinned
    .filter((_, index) => !usages[index])
    .map((one) => problemOf(one, `${store.label} has no such release`));
  const surface = await surfaceOf(migrationsDir);
  const before = await surfaceBefore(environment, migrationsDir);
  const existingUsages = usages.filter((one) => one !== undefined);
  return [...missing, ...dataProblems(existingUsages, { surface, before })];
}

/**
 * What the database of an environment shows; undefined when its file does not say
 * how far it is, or names a migration from before the baseline.
 */
async function surfaceBefore(
  { environment, migration }: Pick<Environment, "environment" | "migration">,
  migrationsDir: string,
): Promise<DataSurface | undefined> {
  if (!migration) return undefined;
  const files = await readdir(migrationsDir);
  const applied = files.filter((file) => file.slice(0, migration.length) <= migration);
  // From before the baseline: how that database looked is not known any more.
  if (applied.length === 0) return undefined;
  // Always the same folder: its database is kept for the next time.
  const folder = join(distDir, "migrations", environment);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await Promise.all(applied.map((file) => copyFile(join(migrationsDir, file), join(folder, file))));
  return surfaceOf(folder);
}

/** What a database with the migrations of a folder shows. */
async function surfaceOf(migrationsDir: string): Promise<DataSurface> {
  const { serviceKey, fetch, dispose } = await createTestBackend({ migrationsDir });
  try {
    return await readSurface({ url: "http://backend.test", serviceKey, fetch });
  } finally {
    await dispose();
  }
}
