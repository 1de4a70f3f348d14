import { projectPaths } from "@ensemble/backend";
import { createTestBackend } from "@ensemble/backend/testing";
import { dataFile, type DataUse } from "@ensemble/build/data-use";
import { copyFile, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { askDatabase, type EnvironmentDatabase } from "../environments/database";
import type { Environment } from "../environments/environment";
import { readRelease, type Release, releaseKey } from "../release/release";
import type { Store } from "../store/store";
import { distDir } from "../workspace";
import { breaksOf } from "./database-breaks";
import { namedIn, nameOf, type Problem } from "./problem";

const roles = z.array(z.string());
const value = z.object({
  kind: z.enum(["text", "number", "boolean", "list", "json", "none"]),
  /** The values of an enum. */
  values: z.optional(z.array(z.string())),
});
const column = z.extend(value, {
  /** A new row must give it. */
  required: z.boolean(),
  select: roles,
  insert: roles,
  update: roles,
});
const table = z.object({
  view: z.boolean(),
  columns: z.record(z.string(), column),
  delete: roles,
  unique: z.array(z.object({ primary: z.boolean(), columns: z.array(z.string()) })),
  relations: z.array(
    z.object({ name: z.string(), other: z.string(), columns: z.array(z.string()) }),
  ),
});
const version = z.object({
  arguments: z.record(z.string(), z.extend(value, { required: z.boolean() })),
  answers: z.union([z.object({ columns: z.record(z.string(), value) }), value]),
  execute: roles,
});
const surfaceSchema = z.object({
  tables: z.record(z.string(), table),
  /** The versions of each function, which differ in their arguments. */
  functions: z.record(z.string(), z.array(version)),
  buckets: z.array(z.string()),
});

/** What a database shows through the data API (supabase/schemas/7-operations/745-data-surface.sql). */
export type DataSurface = z.infer<typeof surfaceSchema>;
export type TableSurface = z.infer<typeof table>;
export type FunctionSurface = z.infer<typeof version>;

/** Reads what a database shows. Throws when it does not answer. */
export const readSurface = async (database: EnvironmentDatabase): Promise<DataSurface> =>
  parseSurface(await askDatabase(database, "data_surface", {}));

export const parseSurface = (answer: unknown): DataSurface => surfaceSchema.parse(answer);

/** A release with what it uses. */
export interface Using {
  release: Release;
  uses: DataUse[];
}

/** Reads what a release uses from its list. A missing or changed file is another check's finding. */
export async function usesOf(release: Release, store: Store): Promise<Using> {
  const file = await store.read(`${releaseKey(release)}/${dataFile}`);
  return { release, uses: file ? (JSON.parse(file.body.toString()) as DataUse[]) : [] };
}

/** The databases that releases are compared with. */
export interface Compared {
  surface?: DataSurface;
  /** The same database before the change that is checked. */
  before?: DataSurface;
}

const wayOut =
  'Expand the database, move the release, then contract (docs/runbook.md, "Change the database").';

/** Reports releases that use what the environment's database does not have: one problem for each. */
export function dataProblems(releases: readonly Using[], { surface, before }: Compared): Problem[] {
  if (!surface) return [];
  return releases.flatMap(({ release, uses }) => {
    const breaks = breaksOf(uses, surface, before).map((line) => `\n      ${line}`);
    if (breaks.length === 0) return [];
    const owner = release.owner ? `, of ${release.owner},` : "";
    const sentence = `this release${owner} uses what the database lacks:${breaks.join("")}`;
    return [{ release: nameOf(release), sentence: `${sentence}\n      ${wayOut}` }];
  });
}

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
  const pinned = namedIn(environment).filter(({ release }) => release !== "latest");
  if (pinned.length === 0) return [];
  const found = await Promise.all(
    pinned.map(async ({ app, release }) => {
      const read = await readRelease(app, release, store).catch(() => undefined);
      return read && usesOf(read, store);
    }),
  );
  const missing = pinned
    .filter((_, index) => !found[index])
    .map((one) => ({ release: nameOf(one), sentence: `${store.label} has no such release` }));
  const surface = await surfaceOf(migrationsDir);
  const before = await surfaceBefore(environment, migrationsDir);
  const using = found.filter((one) => one !== undefined);
  return [...missing, ...dataProblems(using, { surface, before })];
}

/** What the database of an environment shows; undefined when its file does not say how far it is. */
async function surfaceBefore(
  { environment, migration }: Pick<Environment, "environment" | "migration">,
  migrationsDir: string,
): Promise<DataSurface | undefined> {
  if (!migration) return undefined;
  const files = await readdir(migrationsDir);
  const had = files.filter((file) => file.slice(0, migration.length) <= migration);
  // Always the same folder: its database is kept for the next time.
  const folder = join(distDir, "migrations", environment);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await Promise.all(had.map((file) => copyFile(join(migrationsDir, file), join(folder, file))));
  return surfaceOf(folder);
}

/** What a database with the migrations of a folder shows. */
export async function surfaceOf(migrationsDir: string): Promise<DataSurface> {
  const { serviceKey, fetch, dispose } = await createTestBackend({ migrationsDir });
  try {
    return await readSurface({ url: "http://backend.test", serviceKey, fetch });
  } finally {
    await dispose();
  }
}

type Pins = Pick<Environment, "releases">;

/**
 * Reports a release that drops what others of the environment use of it: a route that the release
 * before it claims and others link to, or an event that the shell no longer hears. What no release
 * ever had here is no break, so apps arrive and leave in any order.
 */
export function siteProblems({ releases }: Pins, using: readonly Using[]): Problem[] {
  const find = (app: string, release?: string) =>
    using.find((one) => one.release.app === app && one.release.release === release);
  return Object.entries(releases).flatMap(([app, { release, previous, canary }]) => {
    const [stable, before, tried] = [release, previous, canary?.release].map((name) =>
      find(app, name),
    );
    // A fallback shows nobody a link for long: only what visitors are given counts as a user.
    const others = Object.entries(releases)
      .filter(([other]) => other !== app)
      .flatMap(([other, pin]) => [find(other, pin.release), find(other, pin.canary?.release)])
      .filter((one) => one !== undefined);
    return [
      ...droppedBetween(before, stable, others),
      ...(tried ? droppedBetween(stable, tried, others) : []),
    ];
  });
}

function droppedBetween(
  older: Using | undefined,
  newer: Using | undefined,
  others: readonly Using[],
): Problem[] {
  if (!older || !newer) return [];
  return others.flatMap(({ release: user, uses = [] }) =>
    uses.flatMap((use) => {
      const dropped =
        (use.need === "link" &&
          claims(older.release, use.address) &&
          !claims(newer.release, use.address) &&
          `claims ${use.address} no more, which ${nameOf(user)} links to`) ||
        (use.need === "event" &&
          use.does === "sends" &&
          hears(older.uses, use.event) &&
          newer.uses &&
          !hears(newer.uses, use.event) &&
          `hears ${use.event} no more, which ${nameOf(user)} sends`);
      if (!dropped) return [];
      const owner = user.owner ? `${user.owner}, ` : "";
      return [{ release: nameOf(newer.release), sentence: `${dropped} (${owner}${use.at})` }];
    }),
  );
}

const hears = (uses: readonly DataUse[] | undefined, event: string): boolean =>
  uses?.some((use) => use.need === "event" && use.does === "hears" && use.event === event) ?? false;

/** Whether a route of the release answers an address, whose parameters are ":". */
const claims = ({ routes }: Release, address: string): boolean =>
  routes.some(({ path }) => {
    const [route, wanted] = [path.split("/"), address.split("/")];
    return (
      route.length === wanted.length &&
      route.every((part, index) => part.startsWith(":") || part === wanted[index])
    );
  });
