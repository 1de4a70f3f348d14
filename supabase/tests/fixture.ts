import { createTestBackend, takeMessages, type WrittenMessage } from "@ensemble/backend/testing";
import type { SupabaseClient } from "@supabase/supabase-js";
import postgres, { type Sql } from "postgres";

/** A client of the API with its account. */
export interface Person {
  id: string;
  email: string;
  api: SupabaseClient;
}

/** A database with all migrations and no seed, and the accounts of the access matrix. */
export interface Fixture {
  /** As the tables' owner, bypassing row security. */
  sql: Sql;
  /** The database URL as superuser, for what a service of Supabase does. */
  adminUrl: string;
  /** Requests without Supabase's client, as a browser fetches an image. */
  fetch: (request: Request) => Promise<Response>;
  anonymous: Person;
  shopper: Person;
  other: Person;
  administrator: Person;
  /** A function of ours, with the service key. */
  service: SupabaseClient;
  /** What a worker would send now. */
  takeMessages(): Promise<WrittenMessage[]>;
  /** Signs up and signs in another account. */
  newPerson(name: string): Promise<Person>;
  close(): Promise<void>;
}

export async function openFixture(): Promise<Fixture> {
  const backend = await createTestBackend();
  const sql = postgres(backend.databaseUrl, { max: 2, onnotice: () => undefined });
  const newPerson = async (name: string): Promise<Person> => {
    const email = `${name}@people.example`;
    const { id, client } = await backend.signUp(email);
    return { id, email, api: client };
  };
  const administrator = await newPerson("administrator");
  await sql`insert into public.user_preferences (user_id, is_admin) values (${administrator.id}, true)`;
  return {
    sql,
    adminUrl: backend.adminUrl,
    fetch: backend.fetch,
    administrator,
    anonymous: { id: "", email: "", api: backend.client() },
    shopper: await newPerson("shopper"),
    other: await newPerson("other"),
    service: backend.client(backend.serviceKey),
    takeMessages: () => takeMessages(backend.databaseUrl),
    newPerson,
    close: async () => {
      await sql.end();
      await backend.dispose();
    },
  };
}
