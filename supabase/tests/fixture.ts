import { randomUUID } from "node:crypto";
import {
  createTestBackend,
  takeMessages,
  type TestBackend,
  type TestBackendOptions,
  type DueMessage,
} from "@ensemble/backend/testing";
import type { SupabaseClient } from "@supabase/supabase-js";
import postgres, { type Sql } from "postgres";
import { beforeAll, vi } from "vitest";

/** An account with a client of the API. */
export interface Person {
  id: string;
  email: string;
  api: SupabaseClient;
}

/** A database with all migrations and optionally the seed. */
export interface Database {
  backend: TestBackend;
  /** Connected as the tables' owner, bypassing row security. */
  sql: Sql;
  close(): Promise<void>;
}

/** A database with the accounts of the access matrix. */
export interface Fixture extends Database {
  /** The database URL as superuser, for the role of a Supabase service. */
  adminUrl: string;
  anonymous: Person;
  shopper: Person;
  other: Person;
  administrator: Person;
  /** A client with the service key. */
  service: SupabaseClient;
  /** Returns the messages that a worker would send now. */
  takeMessages(): Promise<DueMessage[]>;
  /** Signs up and signs in another account. */
  newPerson(name: string): Promise<Person>;
}

/**
 * Shares a database between a file's tests. Tests must revert changes of anything but their own
 * rows.
 */
export const sharedDatabase = (options?: TestBackendOptions): Database =>
  shared(() => openDatabase(options));

/** Shares a database with accounts between a file's tests. */
export const sharedFixture = (options?: TestBackendOptions): Fixture =>
  shared(() => openFixture(options));

/**
 * Returns an object that is filled when the tests start; read its properties only in tests and
 * hooks.
 */
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

/** Returns the notifications of `work` to page caches (000-foundations.sql). */
export async function notifications(sql: Sql, work: () => Promise<unknown>): Promise<string[]> {
  const received: string[] = [];
  const { unlisten } = await sql.listen("public_pages", (payload) => received.push(payload));
  try {
    await work();
    const marker = randomUUID();
    await sql.notify("public_pages", marker);
    await vi.waitUntil(() => received.includes(marker));
    return received.filter((payload) => payload !== marker);
  } finally {
    await unlisten();
  }
}
