import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import type { SupabaseClient } from "@supabase/supabase-js";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addRow, type Row } from "../rows/add-row";
import { partnerRow } from "../rows/partner-rows";

interface Found {
  total: number;
  statuses: Record<string, number>;
  tiers: Record<string, number>;
  partners: Row[];
}

let backend: TestBackend;
let sql: Sql;
let api: SupabaseClient;

beforeAll(async () => {
  backend = await createTestBackend({ seeded: true });
  sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  const { client, id } = await backend.signUp("office@people.example");
  await sql`insert into public.user_preferences (user_id, is_admin) values (${id}, true)`;
  api = client;
});

afterAll(async () => {
  await sql.end();
  await backend.dispose();
});

const ask = async <T>(name: string, args: Row = {}): Promise<T> => {
  const { data, error } = await api.rpc(name, args);
  if (error) throw new Error(`${error.code} ${error.message}`);
  return data as T;
};
const search = (args: Row = {}) => ask<Found>("search_partners", args);

test.each([
  ["Zoë & Söhne", "zoe-sohne"],
  ["Łódź Ångström Ⅳ", "odz-angstrom-iv"],
  ["東京", "partner"],
])("turns the name %s into the slug %s", async (shop_name, slug) => {
  expect(await addRow(sql, "affiliate_partners", partnerRow({ shop_name }))).toMatchObject({
    slug,
  });
});

test("finds partners and links regardless of accents, case and apostrophes", async () => {
  const partner = await addRow(sql, "affiliate_partners", partnerRow({ shop_name: "L’Élégante" }));
  const named = { shop_name: "Plain", contact_name: "Zoë Söderström" };
  const other = await addRow(sql, "affiliate_partners", partnerRow(named));
  const campaign = { partner_id: partner.id, campaign_name: "Fête d’hiver" };
  await addRow(sql, "affiliate_links", { ...campaign, original_url: "https://shop.example/" });
  const ids = async (text: string) => (await search({ search: text })).partners.map(({ id }) => id);
  for (const typed of ["l'elegante", "ÉLÉGANTE", " elegante "]) {
    expect(await ids(typed)).toEqual([partner.id]);
  }
  expect(await ids("zoe soder")).toEqual([other.id]);
  expect(await ids("elegante pia")).toEqual([]);
  for (const typed of ["fete d'hiver", "L'ELEGANTE"]) {
    const { links } = await ask<{ links: Row[] }>("search_links", { search: typed });
    expect(links).toMatchObject([campaign]);
  }
});
