import { expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { addConversion, addLink, recordCommissions } from "../rows/partner-rows";

const fixture = sharedFixture({ seeded: true });

interface Totals {
  clicks: number;
  conversions: number;
  revenue: number;
  commission: number;
}

interface Report {
  totals: Totals & { conversion_rate: number };
  previous_totals: Totals;
  previous_from_day: string;
  previous_until_day: string;
  rows: (Totals & { key: string; label: string; conversion_rate: number })[];
}

const report = async (args: Row): Promise<Report> => {
  const { data, error } = await fixture.administrator.api.rpc("affiliate_report", args);
  if (error) throw new Error(`${error.code} ${error.message}`);
  return data as Report;
};

/** Computes the same totals from rows, with local dates. */
async function fromRows(
  group: string,
  { from_day, until_day, time_zone }: Record<string, string>,
): Promise<Record<string, Totals>> {
  const key = {
    day: fixture.sql`(moment at time zone ${time_zone!})::date::text`,
    partner: fixture.sql`partner.id::text`,
    campaign: fixture.sql`coalesce(link.campaign_name, '')`,
    retailer: fixture.sql`coalesce(partner.retailer::text, 'none')`,
  }[group]!;
  const rows = await fixture.sql<(Totals & { key: string })[]>`
    select
      ${key} as key,
      sum(clicks)::integer as clicks,
      sum(conversions)::integer as conversions,
      coalesce(sum(happened.revenue), 0)::float as revenue,
      coalesce(sum(happened.commission), 0)::float as commission
    from (
      select
        link_id, null::uuid as partner_id, clicked_at as moment, 1 as clicks, 0 as conversions,
        0 as revenue, 0 as commission
      from public.affiliate_link_clicks
      union all
      select link_id, partner_id, at, 0, conversions, revenue, commission
      from private.commission_entries
      where status <> 'declined'
    ) as happened
    left join public.affiliate_links as link on link.id = happened.link_id
    join public.affiliate_partners as partner
      on partner.id = coalesce(happened.partner_id, link.partner_id)
    where (moment at time zone ${time_zone!})::date between ${from_day!}::date and ${until_day!}::date
    group by 1`;
  return Object.fromEntries(rows.map(({ key: name, ...totals }) => [name, totals]));
}

const day = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

const zones = ["UTC", "Europe/Berlin", "America/Los_Angeles", "Asia/Kathmandu", "Pacific/Chatham"];
const groups = ["day", "partner", "campaign", "retailer"];

test.each(zones.flatMap((zone) => groups.map((group) => [zone, group])))(
  "in %s, by %s, returns the totals of the rows",
  async (time_zone, group_by) => {
    const range = { from_day: day(40), until_day: day(11), time_zone: time_zone! };
    const { rows, totals, ...previous } = await report({ group_by, ...range });
    const expected = await fromRows(group_by!, range);
    expect(Object.keys(expected).length).toBeGreaterThan(1);
    const busy = rows.filter(({ clicks, conversions }) => clicks + conversions > 0);
    expect(
      Object.fromEntries(
        busy.map(({ key, clicks, conversions, revenue, commission }) => [
          key,
          { clicks, conversions, revenue, commission },
        ]),
      ),
    ).toEqual(expected);
    if (group_by === "day") expect(rows).toHaveLength(30);

    const sum = (of: Record<string, Totals>, name: keyof Totals): number =>
      Number(
        Object.values(of)
          .reduce((total, totals) => total + totals[name], 0)
          .toFixed(2),
      );
    expect(previous).toMatchObject({ previous_from_day: day(70), previous_until_day: day(41) });
    const before = await fromRows("partner", { ...range, from_day: day(70), until_day: day(41) });
    for (const name of ["clicks", "conversions", "revenue", "commission"] as const) {
      expect(totals[name]).toBe(sum(expected, name));
      expect(previous.previous_totals[name]).toBe(sum(before, name));
    }
  },
);

test.each([
  // Clocks set forward, back, back across midnight (twice in Havana), and by half an hour.
  ["Europe/Berlin", "2025-03-30", 23],
  ["Europe/Berlin", "2025-10-26", 25],
  ["America/Havana", "2025-11-02", 25],
  ["America/Havana", "2025-03-09", 23],
  ["Australia/Lord_Howe", "2025-04-06", 24.5],
])("counts every minute of a day: %s, %s, %d hours", async (time_zone, name, hours) => {
  const link = await addLink(fixture.sql);
  // A click every half hour for three days around it, each by another visitor.
  await fixture.sql`
    insert into public.affiliate_link_clicks (link_id, visitor, clicked_at)
    select ${String(link.id)}, gen_random_uuid(), moment
    from generate_series(${name}::timestamptz - interval '1 day', ${name}::timestamptz + interval '2 days', '30 minutes')
      as moment`;
  const args = { group_by: "day", from_day: name, until_day: name, time_zone };
  const byLink = await report({ ...args, link: link.id });
  expect(byLink.rows).toMatchObject([{ key: name, clicks: hours * 2 }]);
  const byPartner = await report({ ...args, partner: link.partner_id });
  expect(byPartner.rows).toEqual(byLink.rows);
  const byCampaign = await report({ ...args, group_by: "campaign", partner: link.partner_id });
  expect(byCampaign.totals).toEqual(byLink.totals);
});

test("counts a click just before midnight for the day before, one at midnight for the day", async () => {
  const link = await addLink(fixture.sql);
  for (const clicked_at of ["2025-06-14T18:14:59.999Z", "2025-06-14T18:15:00Z"]) {
    await addRow(fixture.sql, "affiliate_link_clicks", {
      link_id: link.id,
      visitor: crypto.randomUUID(),
      clicked_at,
    });
  }
  const args = { time_zone: "Asia/Kathmandu", partner: link.partner_id };
  const { rows, totals } = await report({
    ...args,
    group_by: "day",
    from_day: "2025-06-14",
    until_day: "2025-06-15",
  });
  expect(rows.map(({ key, clicks }) => [key, clicks])).toEqual([
    ["2025-06-14", 1],
    ["2025-06-15", 1],
  ]);
  expect(totals.clicks).toBe(2);
  const campaigns = await report({
    ...args,
    group_by: "campaign",
    from_day: "2025-06-15",
    until_day: "2025-06-15",
  });
  expect(campaigns).toMatchObject({ totals: { clicks: 1 }, previous_totals: { clicks: 1 } });
});

test("counts what changes after the approval when it took effect, and nothing declined", async () => {
  const link = await addLink(fixture.sql);
  const sale = (order_reference: string, more: Row = {}) =>
    addConversion(fixture.sql, {
      ...{ link_id: link.id, order_reference, revenue: 50 },
      ...{ converted_at: "2025-05-05T10:00Z", stated_at: "2025-05-05T10:00Z", ...more },
    });
  await sale("R-1");
  await sale("R-1", { revenue: 70, commission: 9, stated_at: "2025-05-06T10:00Z" });
  await sale("R-2", { status: "pending" });
  await sale("R-2", { status: "declined", stated_at: "2025-05-06T11:00Z" });
  for (const group_by of ["partner", "campaign"]) {
    const { totals, previous_totals } = await report({
      group_by,
      from_day: "2025-05-06",
      until_day: "2025-05-06",
      time_zone: "UTC",
      partner: link.partner_id,
    });
    expect(totals).toMatchObject({ conversions: 0, revenue: 20, commission: 4, approved: 4 });
    expect(previous_totals).toMatchObject({ conversions: 1, revenue: 50, commission: 5 });
  }
});

test("tells what is approved and paid of any day, and names what has no link by campaign", async () => {
  const { id: link_id, partner_id } = await addLink(fixture.sql);
  const account_id = (await addRow(fixture.sql, "network_accounts", { name: "Unlinked" })).id;
  const at = { converted_at: "2025-05-05T10:00Z", stated_at: "2025-05-05T10:00Z" };
  const sale = { partner_id, account_id, sale: 50, commission: 5, source: "report", ...at };
  await recordCommissions(fixture.sql, [
    { ...sale, link_id, line_reference: "1", status: "paid" },
    { ...sale, line_reference: "2", status: "pending" },
    { ...sale, line_reference: "3", status: "approved" },
    { ...sale, line_reference: "4", status: "declined" },
  ]);
  const day = { from_day: "2025-05-05", until_day: "2025-05-05", partner: partner_id };
  const sums = { conversions: 3, revenue: 150, commission: 15, approved: 5, paid: 5 };
  for (const [group_by, time_zone] of [
    ["day", "UTC"],
    ["campaign", "UTC"],
    ["campaign", "Europe/Berlin"],
    ["partner", "Asia/Kathmandu"],
  ])
    expect((await report({ ...day, group_by, time_zone })).totals).toMatchObject(sums);
  const { rows } = await report({ ...day, group_by: "campaign", time_zone: "UTC" });
  expect(rows.map(({ label, commission }) => [label, commission])).toEqual([
    ["Not attributable", 10],
    ["Spring", 5],
  ]);
  const { data } = await fixture.administrator.api.rpc("search_partners", { page_size: 100 });
  const partners = (data as { partners: Row[] }).partners;
  expect(partners.find(({ id }) => id === partner_id)).toMatchObject({
    ...{ total_conversions: 3, total_commission: 15, has_activity: true },
  });
});

const sums = {
  link_days: "day, link_id",
  partner_days: "day, partner_id",
  partner_quarters: "quarter, partner_id",
  network_quarters: "quarter",
};

test.each(Object.entries(sums))(
  "keeps private.%s equal to the sum of its rows",
  async (name, key) => {
    const digest = async (source: string) => {
      const [row] = await fixture.sql<{ number: number; digest: string }[]>`
      select
        count(*)::integer as number,
        md5(string_agg(concat_ws(' ', ${fixture.sql.unsafe(key)}, clicks, conversions,
          round(revenue, 2), round(commission, 2)), '|' order by ${fixture.sql.unsafe(key)})) as digest
      from ${fixture.sql.unsafe(source)}
      -- Removed rows leave zeros.
      where (clicks, conversions) <> (0, 0)`;
      return row;
    };
    const sums = await digest(`private.${name}`);
    expect(sums?.number).toBeGreaterThan(100);
    expect(sums).toEqual(
      await digest(`(
      select
        ${key}, sum(clicks) as clicks, sum(conversions) as conversions,
        sum(revenue) as revenue, sum(commission) as commission
      from (
        select
          (happened.at at time zone 'UTC')::date as day,
          private.quarter_of(happened.at) as quarter,
          happened.*
        from (
          select
            clicked_at as at, link_id, partner_id, 1 as clicks, 0 as conversions, 0 as revenue, 0 as commission
          from public.affiliate_link_clicks
          join public.affiliate_links on affiliate_links.id = link_id
          union all
          select at, link_id, partner_id, 0, conversions, revenue, commission
          from private.commission_entries
          where status <> 'declined'
        ) as happened
      ) as placed
      where link_id is not null or '${name}' <> 'link_days'
      group by ${key}
    ) as summed`),
    );
  },
);

test.each([
  [{ time_zone: "Mars/Olympus" }, "unknown_time_zone"],
  [{ time_zone: "FOO+3" }, "unknown_time_zone"],
  [{ group_by: "weather" }, "unknown_group"],
  [{ until_day: "2024-12-31" }, "range_too_long"],
  [{ until_day: "2028-01-01" }, "range_too_long"],
])("refuses %j as %s", async (wrong, hint) => {
  const args = {
    group_by: "day",
    from_day: "2025-01-01",
    until_day: "2025-01-31",
    time_zone: "UTC",
  };
  const { error } = await fixture.administrator.api.rpc("affiliate_report", { ...args, ...wrong });
  expect(error).toMatchObject({ code: "PT422", hint });
});

interface Metric {
  value: number;
  recent: number;
  previous: number;
  change: number | null;
}
const toDay = (time: Date, days = 0) =>
  new Date(time.getTime() + days * 86_400_000).toISOString().slice(0, 10);
const summarize = async () => {
  const { data } = await fixture.administrator.api.rpc("affiliate_summary").throwOnError();
  return data as Record<string, Metric> & { average_commission: number };
};

test("returns the cards of the partner and link pages", async () => {
  const until = new Date(new Date().setUTCHours(0, 0, 0, 0));
  const middle = new Date(until.getTime() - 30 * 86_400_000);
  const from = new Date(middle.getTime() - 30 * 86_400_000);
  const { sql } = fixture;
  const summary = await summarize();
  const [counted] = await sql<Record<string, number>[]>`
    select
      (select count(*)::integer from public.affiliate_partners) as partners,
      (select count(*)::integer from public.affiliate_partners where created_at >= ${middle})
        as partners_recent,
      (select count(*)::integer from public.affiliate_links
        join public.affiliate_partners on affiliate_partners.id = partner_id
        where affiliate_links.status = 'active' and affiliate_partners.status = 'active'
          and deleted_at is null and (expires_at is null or expires_at > now())) as active_links,
      (select count(*)::integer from public.affiliate_link_clicks) as clicks,
      (select count(*)::integer from public.affiliate_link_clicks where clicked_at >= ${middle} and clicked_at < ${until}) as clicks_recent,
      (select count(*)::integer from public.affiliate_link_clicks
        where clicked_at >= ${from} and clicked_at < ${middle}) as clicks_previous,
      sum(revenue)::float as revenue,
      (sum(revenue) filter (where at >= ${middle} and at < ${until}))::float
        as revenue_recent,
      (sum(revenue) filter (where at >= ${from} and at < ${middle}))::float
        as revenue_previous,
      sum(conversions)::integer as conversions,
      round(100 * sum(commission) / sum(revenue), 1)::float as average
    from private.commission_entries
    where status <> 'declined'`;
  const of = (name: string): number => counted?.[name] ?? NaN;
  expect(summary.partners).toMatchObject({ value: of("partners"), recent: of("partners_recent") });
  expect(of("active_links")).toBeGreaterThan(1000);
  expect(summary.active_links).toMatchObject({ value: of("active_links") });
  for (const name of ["clicks", "revenue"]) {
    const [recent, previous] = [of(`${name}_recent`), of(`${name}_previous`)];
    expect(summary[name]).toMatchObject({ value: of(name), recent, previous });
    const range = { group_by: "partner", from_day: toDay(middle), until_day: toDay(until, -1) };
    const report = await fixture.administrator.api.rpc("affiliate_report", {
      ...range,
      time_zone: "UTC",
    });
    expect(report.data).toMatchObject({
      totals: { [name]: recent },
      previous_totals: { [name]: previous },
    });
    expect(summary[name]?.change).toBeCloseTo((100 * (recent - previous)) / previous, 0);
  }
  expect(summary.conversion_rate?.value).toBeCloseTo((100 * of("conversions")) / of("clicks"), 0);
  expect(summary.average_commission).toBe(of("average"));

  // A link of an inactive partner isn't active, whatever its own status.
  const [rested] = await sql<{ id: string; links: number }[]>`
    select partner_id as id, count(*)::integer as links
    from public.affiliate_links join public.affiliate_partners on affiliate_partners.id = partner_id
    where affiliate_links.status = 'active' and affiliate_partners.status = 'active'
      and deleted_at is null and (expires_at is null or expires_at > now())
    group by partner_id
    limit 1`;
  const turn = (status: string) =>
    sql`update public.affiliate_partners set status = ${status} where id = ${rested!.id}`;
  await turn("suspended");
  const less = await summarize();
  expect(less.active_links).toMatchObject({ value: of("active_links") - rested!.links });
  await turn("active");
});
