import {
  createTestBackend,
  takeMessages,
  type TestBackend,
  type TestBackendOptions,
  type DueMessage,
} from "@ensemble/backend/testing";
import type { SupabaseClient } from "@supabase/supabase-js";
import postgres, { type Sql } from "postgres";
import { beforeAll } from "vitest";

/** A client of the API with its account. */
export interface Person {
  id: string;
  email: string;
  api: SupabaseClient;
}

/** A database with all migrations and, by choice, the seed. */
export interface Database {
  backend: TestBackend;
  /** As the tables' owner, bypassing row security. */
  sql: Sql;
  close(): Promise<void>;
}

/** A database with the accounts of the access matrix. */
export interface Fixture extends Database {
  /** The database URL as superuser, for what a service of Supabase does. */
  adminUrl: string;
  anonymous: Person;
  shopper: Person;
  other: Person;
  administrator: Person;
  /** A function of ours, with the service key. */
  service: SupabaseClient;
  /** What a worker would send now. */
  takeMessages(): Promise<DueMessage[]>;
  /** Signs up and signs in another account. */
  newPerson(name: string): Promise<Person>;
}

/**
 * The database that a file's tests share, opened before the first and closed after the last. What
 * changes more than a test's own rows is changed back.
 */
export const sharedDatabase = (options?: TestBackendOptions): Database =>
  shared(() => openDatabase(options));

/** The same with accounts. */
export const sharedFixture = (options?: TestBackendOptions): Fixture =>
  shared(() => openFixture(options));

/** Filled when the tests start: a file takes it apart in its tests and hooks only. */
export function shared<T extends { close(): Promise<void> }>(open: () => Promise<T>): T {
  const opened = {} as T;
  beforeAll(async () => {
    const { close } = Object.assign(opened, await open());
    return close;
  });
  return opened;
}

export async function openDatabase(options?: TestBackendOptions): Promise<Database> {
  const backend = await createTestBackend(options);
  const sql = postgres(backend.databaseUrl, { max: 2, onnotice: () => undefined });
  return {
    backend,
    sql,
    close: async () => {
      await sql.end();
      await backend.dispose();
    },
  };
}

export async function openFixture(options?: TestBackendOptions): Promise<Fixture> {
  const database = await openDatabase(options);
  const { backend, sql } = database;
  const newPerson = async (name: string): Promise<Person> => {
    const email = `${name}@people.example`;
    const { id, client } = await backend.signUp(email);
    return { id, email, api: client };
  };
  const administrator = await newPerson("administrator");
  await sql`insert into public.user_preferences (user_id, is_admin) values (${administrator.id}, true)`;
  return {
    ...database,
    adminUrl: backend.adminUrl,
    administrator,
    anonymous: { id: "", email: "", api: backend.client() },
    shopper: await newPerson("shopper"),
    other: await newPerson("other"),
    service: backend.client(backend.serviceKey),
    takeMessages: () => takeMessages(backend.databaseUrl),
    newPerson,
  };
}
