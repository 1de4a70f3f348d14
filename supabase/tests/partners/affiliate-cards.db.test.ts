import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import type { SupabaseClient } from "@supabase/supabase-js";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Row } from "../rows/add-row";

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

interface Figure {
  value: number;
  recent: number;
  previous: number;
  change: number | null;
}
type Summary = Record<string, Figure> & { average_commission: number };

test("returns the cards of the hub and of the link page", async () => {
  const summary = await ask<Summary>("affiliate_summary");
  expect(summary.partners).toMatchObject({ value: 24, recent: 1 });
  expect(summary.active_links).toMatchObject({ value: 1234 });
  // An inactive partner deactivates its links, whatever their own status.
  const [rested] = await sql<{ id: string; links: number }[]>`
    select partner_id as id, count(*)::integer as links
    from public.affiliate_links
    where status = 'active'
    group by partner_id
    limit 1`;
  await sql`update public.affiliate_partners set status = 'suspended' where id = ${rested!.id}`;
  const less = await ask<Summary>("affiliate_summary");
  expect(less.active_links).toMatchObject({ value: 1234 - rested!.links });
  await sql`update public.affiliate_partners set status = 'active' where id = ${rested!.id}`;
  const quarter = 900_000;
  const until = new Date((Math.floor(Date.now() / quarter) + 1) * quarter);
  const middle = new Date(until.getTime() - 30 * 86_400_000);
  const from = new Date(middle.getTime() - 30 * 86_400_000);
  const [counted] = await sql<Record<string, number>[]>`
    select
      (select count(*)::integer from public.affiliate_link_clicks) as clicks,
      (select count(*)::integer from public.affiliate_link_clicks where clicked_at >= ${middle}) as clicks_recent,
      (select count(*)::integer from public.affiliate_link_clicks
        where clicked_at >= ${from} and clicked_at < ${middle}) as clicks_previous,
      sum(revenue)::float as revenue,
      (sum(revenue) filter (where converted_at >= ${middle}))::float as revenue_recent,
      (sum(revenue) filter (where converted_at >= ${from} and converted_at < ${middle}))::float
        as revenue_previous,
      count(*)::integer as conversions,
      round(100 * sum(commission) / sum(revenue), 1)::float as average
    from public.affiliate_conversions`;
  const of = (name: string): number => counted?.[name] ?? NaN;
  for (const name of ["clicks", "revenue"]) {
    const [recent, previous] = [of(`${name}_recent`), of(`${name}_previous`)];
    expect(summary[name]).toMatchObject({ value: of(name), recent, previous });
    expect(summary[name]?.change).toBeCloseTo((100 * (recent - previous)) / previous, 0);
  }
  expect(summary.conversion_rate?.value).toBeCloseTo((100 * of("conversions")) / of("clicks"), 0);
  expect(summary.average_commission).toBe(of("average"));
});
