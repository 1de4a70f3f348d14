import { randomUUID } from "node:crypto";
import postgres, { type Sql } from "postgres";
import { contentHash, prepareDatabase, type Seed, shortHash } from "../database/prepare";
import { scratchTablespace, type SharedServer } from "./shared-server";

export interface TemplateContent {
  migrationsDir: string;
  seed?: Seed | undefined;
}

/** A database for one test file. */
export interface ScratchDatabase {
  url: string;
  adminUrl: string;
  drop(): Promise<void>;
}

/**
 * Clones a template database with all migrations and, if given, the seed. The template is created
 * once per content and kept. Cloning takes a fraction of a second.
 */
export async function cloneDatabase(
  server: SharedServer,
  content: TemplateContent,
): Promise<ScratchDatabase & { template: string }> {
  let template = "";
  const database = await scratchDatabase(server, async (sql, name) => {
    template = await templateFor(sql, server, content);
    const tablespace = await scratchTablespace(sql);
    // Copying files takes half the time of WAL-logging every page.
    await sql`
      create database ${sql(name)} template ${sql(template)}
      tablespace ${sql(tablespace)} strategy file_copy`;
  });
  return { ...database, template };
}

/** Creates an empty database with a linguistic collation, like a hosted project's. */
export function emptyDatabase(server: SharedServer): Promise<ScratchDatabase> {
  return scratchDatabase(server, async (sql, name) => {
    const tablespace = await scratchTablespace(sql);
    await sql`
      create database ${sql(name)} template template0 tablespace ${sql(tablespace)}
      locale_provider icu icu_locale 'en-US'`;
  });
}

async function scratchDatabase(
  server: SharedServer,
  create: (sql: Sql, name: string) => Promise<void>,
): Promise<ScratchDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await asAdmin(server, async (sql) => {
    await create(sql, name);
    await giveToOwner(sql, server, name);
  });
  return {
    url: server.url(name),
    adminUrl: server.adminUrl(name),
    drop: () =>
      asAdmin(server, async (sql) => {
        await sql`drop database if exists ${sql(name)} with (force)`;
      }),
  };
}

/** An arbitrary advisory lock ID, so that only one process creates templates at a time. */
const templateLockId = 20_261_122;

async function templateFor(
  sql: Sql,
  server: SharedServer,
  content: TemplateContent,
): Promise<string> {
  const { family, name } = await createName(content);
  await sql`select pg_advisory_lock(${templateLockId})`;
  try {
    const [ready] = await sql`select 1 from pg_database where datname = ${name}`;
    if (!ready) {
      await dropOutdated(sql, family);
      await buildTemplate(sql, server, content, name);
    }
  } finally {
    await sql`select pg_advisory_unlock(${templateLockId})`;
  }
  return name;
}

/** Builds a template under a temporary name, so that a killed run never leaves a partial one. */
async function buildTemplate(
  sql: Sql,
  server: SharedServer,
  content: TemplateContent,
  name: string,
): Promise<void> {
  const draft = `draft_${name}`;
  await sql`drop database if exists ${sql(draft)} with (force)`;
  await sql`create database ${sql(draft)}`;
  await giveToOwner(sql, server, draft);
  await prepareDatabase({ ...content, url: server.url(draft), adminUrl: server.adminUrl(draft) });
  await sql`alter database ${sql(draft)} rename to ${sql(name)}`;
}

/** Drops templates of the same folder with older content. */
async function dropOutdated(sql: Sql, family: string): Promise<void> {
  const outdated = await sql<{ name: string }[]>`
    select datname as name from pg_database where starts_with(datname, ${family})`;
  for (const { name } of outdated) await sql`drop database if exists ${sql(name)} with (force)`;
}

async function createName(content: TemplateContent): Promise<{ family: string; name: string }> {
  const { migrationsDir, seed } = content;
  const family = `template_${shortHash([migrationsDir, seed ? "seeded" : "empty"])}_`;
  return { family, name: family + (await contentHash(content)) };
}

/** Transfers a database that the superuser created to the role that runs the migrations. */
async function giveToOwner(sql: Sql, server: SharedServer, database: string): Promise<void> {
  const owner = decodeURIComponent(new URL(server.url(database)).username);
  if (owner) await sql`alter database ${sql(database)} owner to ${sql(owner)}`;
}

async function asAdmin<T>(server: SharedServer, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(server.adminUrl("postgres"), { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
