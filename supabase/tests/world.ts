import { createTestBackend } from "@ensemble/backend/testing";
import type { SupabaseClient } from "@supabase/supabase-js";
import postgres, { type Sql } from "postgres";

/** Somebody who talks to the API. */
export interface Person {
  id: string;
  email: string;
  api: SupabaseClient;
}

/** A database with all migrations and no seed, and the people of the access matrix. */
export interface World {
  /** As the owner of the tables, past row security. */
  sql: Sql;
  /** Address of the database as its superuser, for what a service of Supabase does. */
  adminUrl: string;
  /** Without a client of Supabase, as a browser asks for a picture. */
  fetch: (request: Request) => Promise<Response>;
  anonymous: Person;
  shopper: Person;
  other: Person;
  administrator: Person;
  /** A worker of ours, with the service key. */
  service: SupabaseClient;
  /** Signs one more person up and in. */
  newPerson(name: string): Promise<Person>;
  close(): Promise<void>;
}

export async function openWorld(): Promise<World> {
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
    newPerson,
    close: async () => {
      await sql.end();
      await backend.dispose();
    },
  };
}
