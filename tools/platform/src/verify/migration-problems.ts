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
 * Reports what migrations would break in an environment's pinned releases: stable, previous and
 * canary. Compares a test database with all migrations to one with those that the environment's
 * database has applied. Skips `latest`, which is built with the migrations.
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
 * Returns the data surface of an environment's database; undefined if its file doesn't name a
 * migration, or one from before the baseline.
 */
async function surfaceBefore(
  { environment, migration }: Pick<Environment, "environment" | "migration">,
  migrationsDir: string,
): Promise<DataSurface | undefined> {
  if (!migration) return undefined;
  const files = await readdir(migrationsDir);
  const applied = files.filter((file) => file.slice(0, migration.length) <= migration);
  // The schema before the baseline is unknown.
  if (applied.length === 0) return undefined;
  // Always use the same folder, because its database is cached.
  const folder = join(distDir, "migrations", environment);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await Promise.all(applied.map((file) => copyFile(join(migrationsDir, file), join(folder, file))));
  return surfaceOf(folder);
}

/** Returns the data surface of a database with a folder's migrations. */
async function surfaceOf(migrationsDir: string): Promise<DataSurface> {
  const { serviceKey, fetch, dispose } = await createTestBackend({ migrationsDir });
  try {
    return await readSurface({ url: "http://backend.test", serviceKey, fetch });
  } finally {
    await dispose();
  }
}
