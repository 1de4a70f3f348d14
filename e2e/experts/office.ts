import { readFile } from "node:fs/promises";
import { demoAccounts } from "@ensemble/database/seed/accounts";
import { expect, type APIRequestContext } from "@playwright/test";

type Row = Record<string, unknown>;

/** An administrator's calls to the REST API while a client looks at another screen. */
export interface Office {
  /** The signed-in administrator. */
  userId: string;
  read: (table: string, query: string) => Promise<Row[]>;
  insert: (table: string, row: Row) => Promise<Row>;
  /** Updates the rows that match `query`, such as `id=eq.1`. */
  update: (table: string, query: string, patch: Row) => Promise<void>;
  remove: (table: string, query: string) => Promise<void>;
}

const administrator = demoAccounts.find(({ email }) => email.startsWith("admin"))!;

/**
 * Signs in as the demo administrator, or as another account, without touching the page's session.
 */
export async function openOffice(
  request: APIRequestContext,
  { email, password }: { email: string; password: string } = administrator,
): Promise<Office> {
  const environment = await readFile(new URL("../../environments/test.json", import.meta.url));
  const { key } = (JSON.parse(environment.toString()) as { supabase: { key: string } }).supabase;
  const session = await request.post("/auth/v1/token?grant_type=password", {
    headers: { apikey: key },
    data: { email, password },
  });
  const { access_token: token, user } = (await session.json()) as {
    access_token: string;
    user: { id: string };
  };
  const send = async (method: string, address: string, data?: Row): Promise<string> => {
    const answer = await request.fetch(`/rest/v1/${address}`, {
      method,
      headers: {
        apikey: key,
        authorization: `Bearer ${token}`,
        prefer: method === "POST" ? "return=representation" : "return=minimal",
      },
      data,
    });
    const text = await answer.text();
    expect(answer.ok(), `${method} ${address}: ${text}`).toBe(true);
    return text;
  };
  return {
    userId: user.id,
    read: async (table, query) => rows(await send("GET", `${table}?${query}`)),
    insert: async (table, row) => rows(await send("POST", table, row))[0]!,
    update: async (table, query, patch) => void (await send("PATCH", `${table}?${query}`, patch)),
    remove: async (table, query) => void (await send("DELETE", `${table}?${query}`)),
  };
}

const rows = (text: string): Row[] => JSON.parse(text) as Row[];
