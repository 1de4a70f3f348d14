import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { type Random, seededRandom } from "../../seed/random";
import { sharedFixture } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { addConversion, addLink, recordCommissions } from "../rows/partner-rows";

const fixture = sharedFixture({ seeded: true });

const names = [
  ...["clicks", "conversions", "revenue", "commission", "pending", "approved", "paid", "declined"],
  ...["approved_conversions", "declined_conversions"],
] as const;
type Totals = Record<(typeof names)[number], number>;

interface Report {
  totals: Totals & { conversion_rate: number; earnings_per_click: number; approval_rate: number };
  previous_totals: Totals;
  previous_from_day: string;
  previous_until_day: string;
  rows: (Totals & { key: string; label: string; conversion_rate: number })[];
  returns: Record<"earlier" | "later", { month: string; revenue: number }[]>;
}

const report = async (args: Row): Promise<Report> => {
  const { data, error } = await fixture.administrator.api.rpc("affiliate_report", args);
  if (error) throw new Error(`${error.code} ${error.message}`);
  return data as Report;
};

const day = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** Adds up days until some days ago, as the worker does. */
async function sumDays(daysAgo: number): Promise<void> {
  for (;;) {
    const [state] = await fixture.sql<{ until: string }[]>`
      select until::text from private.summed_days`;
    if (state!.until !== "-infinity" && state!.until >= day(daysAgo)) return;
    await fixture.sql`select private.run_task('sum-days')`;
  }
}

/** Adds random clicks and lines of the last days, of which some are reported afterwards. */
async function addActivity(random: Random, clicks: number, lines: number): Promise<void> {
  const { sql } = fixture;
  const ids = async (table: string) =>
    (await sql`select id from ${sql(table)} order by id limit 9`).map(({ id }) => String(id));
  const [links, items, outfits, collections] = [
    await sql<Row[]>`select id, partner_id from public.affiliate_links order by id limit 20`,
    ...(await Promise.all(["items", "outfits", "collections"].map(ids))),
  ];
  const orNull = <Value>(list: readonly Value[]) => (random.maybe(0.6) ? random.pick(list) : null);
  const someTime = () =>
    new Date(Date.now() - random.whole(86_400, 90 * 86_400) * 1000).toISOString();
  const added = await sql<Row[]>`
    insert into public.affiliate_link_clicks ${sql(
      Array.from({ length: clicks }, () => ({
        ...{ link_id: random.pick(links).id, visitor: randomUUID(), clicked_at: someTime() },
        ...{ item_id: orNull(items!), outfit_id: orNull(outfits!) },
        ...{ collection_id: orNull(collections!), counted: random.maybe(0.9) },
        screen: orNull(["home", "search", "item"]),
      })) as never,
    )} returning id, link_id`;
  const partners = new Map(links.map(({ id, partner_id }) => [id, partner_id]));
  const statuses = ["pending", "approved", "paid", "declined"];
  const statements = Array.from({ length: lines }, () => {
    const click = random.maybe(0.7) ? random.pick(added) : null;
    const link_id = click?.link_id ?? random.pick(links).id;
    const sold = someTime();
    const line = {
      ...{ partner_id: partners.get(link_id), click_id: click?.id, order_reference: randomUUID() },
      ...{ link_id: click || random.maybe(0.5) ? link_id : null, source: "api" },
      ...{ sale: random.whole(1, 99_999) / 1000, commission: random.whole(1, 9999) / 10_000 },
      ...{ converted_at: sold, stated_at: sold, status: random.pick(statuses) },
    };
    const later: Row = {
      ...line,
      sale: line.sale / 2,
      stated_at: day(1),
      status: random.pick(statuses),
    };
    later.effective_at = new Date((Date.parse(sold) + Date.now()) / 2).toISOString();
    return random.maybe(0.4) ? [line, later] : [line];
  });
  for (const said of statements) await recordCommissions(sql, said);
}

beforeAll(async () => {
  const random = seededRandom("reports");
  const { sql } = fixture;
  await addActivity(random, 300, 60);
  await sql`
    update public.affiliate_partners
    set click_window_days = 20, network = 'awin',
      link_template = 'https://www.awin1.com/cread.php?clickref={click}&ued={url}'
    where id = (select partner_id from public.affiliate_links order by id limit 1)`;
  await sumDays(25);
  // These are late, and some of them on days that are added up.
  await addActivity(random, 300, 60);
  await sql`create table private.all_clicks as select * from public.affiliate_link_clicks`;
  await sql`select private.run_task('delete-clicks')`;
  const [left] = await sql`
    select
      (select count(*)::int from private.all_clicks) > (select count(*) from public.affiliate_link_clicks)
        as are_less`;
  expect(left).toEqual({ are_less: true });
});

/** Computes the same totals from rows, with local dates. */
async function fromRows(
  group: string,
  { from_day, until_day, time_zone }: Record<string, string>,
): Promise<Record<string, Totals>> {
  const { sql } = fixture;
  const ofClick = (column: string) => sql`
    case when click.id is null then 'unknown' else coalesce(click.${sql(column)}::text, 'none') end`;
  const key =
    {
      day: sql`(moment at time zone ${time_zone!})::date::text`,
      partner: sql`partner.id::text`,
      network: sql`coalesce(partner.network::text, 'none')`,
      campaign: sql`coalesce(link.campaign_name, '')`,
      retailer: sql`coalesce(partner.retailer::text, 'none')`,
      screen: ofClick("screen"),
    }[group] ?? ofClick(`${group}_id`);
  const rows = await sql<(Totals & { key: string })[]>`
    select
      ${key} as key,
      sum(clicks)::integer as clicks,
      coalesce(sum(happened.conversions) filter (where happened.status <> 'declined'), 0)::integer as conversions,
      round(coalesce(sum(happened.revenue) filter (where happened.status <> 'declined'), 0), 2)::float as revenue,
      round(coalesce(sum(happened.commission) filter (where happened.status <> 'declined'), 0), 2)::float as commission,
      round(coalesce(sum(happened.commission) filter (where happened.status = 'pending'), 0), 2)::float as pending,
      round(coalesce(sum(happened.commission) filter (where happened.status = 'approved'), 0), 2)::float as approved,
      round(coalesce(sum(happened.commission) filter (where happened.status = 'paid'), 0), 2)::float as paid,
      round(coalesce(sum(happened.commission) filter (where happened.status = 'declined'), 0), 2)::float as declined,
      coalesce(sum(happened.conversions) filter (where happened.status in ('approved', 'paid')), 0)::integer
        as approved_conversions,
      coalesce(sum(happened.conversions) filter (where happened.status = 'declined'), 0)::integer
        as declined_conversions
    from (
      select
        id as click_id, link_id, null::uuid as conversion_id, clicked_at as moment, 1 as clicks, null as status,
        0 as conversions, 0 as revenue, 0 as commission
      from private.all_clicks
      where counted
      union all
      select
        lines.click_id, lines.link_id, lines.id, at, 0, entries.status::text, conversions, entries.revenue,
        entries.commission
      from private.commission_entries as entries
      join public.affiliate_conversions as lines on lines.id = conversion_id
    ) as happened
    left join private.all_clicks as click on click.id = click_id
    left join public.affiliate_links as link on link.id = happened.link_id
    left join public.affiliate_conversions as line on line.id = conversion_id
    join public.affiliate_partners as partner on partner.id = coalesce(link.partner_id, line.partner_id)
    where (moment at time zone ${time_zone!})::date between ${from_day!}::date and ${until_day!}::date
    group by 1`;
  return Object.fromEntries(rows.map(({ key: name, ...totals }) => [name, totals]));
}

const zones = ["UTC", "Europe/Berlin", "America/Los_Angeles", "Asia/Kathmandu", "Pacific/Chatham"];
const groups = [
  ...[
    "day",
    "partner",
    "network",
    "campaign",
    "retailer",
    "item",
    "outfit",
    "collection",
    "screen",
  ],
];
const only = (totals: Totals) => Object.fromEntries(names.map((name) => [name, totals[name]]));

test.each(zones.flatMap((zone) => groups.map((group) => [zone, group])))(
  "in %s, by %s, returns the totals of the rows",
  async (time_zone, group_by) => {
    // Whole months, and days that aren't added up yet.
    const range = { from_day: day(100), until_day: day(11), time_zone: time_zone! };
    const { rows, totals, ...previous } = await report({ group_by, ...range });
    const expected = await fromRows(group_by!, range);
    expect(Object.keys(expected).length).toBeGreaterThan(1);
    const busy = rows.filter((row) => names.some((name) => row[name] !== 0));
    expect(Object.fromEntries(busy.map((row) => [row.key, only(row)]))).toEqual(expected);
    if (group_by === "day") expect(rows).toHaveLength(90);

    expect(previous).toMatchObject({ previous_from_day: day(190), previous_until_day: day(101) });
    const before = await fromRows("partner", { ...range, from_day: day(190), until_day: day(101) });
    const sum = (of: Record<string, Totals>, name: keyof Totals): number =>
      Object.values(of).reduce((total, totals) => total + totals[name], 0);
    // Of rounded amounts.
    for (const name of names) {
      expect(Math.abs(totals[name] - sum(expected, name))).toBeLessThan(0.005 * rows.length + 0.01);
      expect(Math.abs(previous.previous_totals[name] - sum(before, name))).toBeLessThan(0.2);
    }
  },
);

test("names what a click was without, and what names no click", async () => {
  const range = { from_day: day(60), until_day: day(1), time_zone: "UTC" };
  const labels = async (group_by: string) =>
    (await report({ group_by, ...range })).rows.map(({ key, label }) => [key, label]);
  for (const kind of ["item", "outfit", "collection"]) {
    expect(await labels(kind)).toContainEqual(["none", `No ${kind}`]);
    expect(await labels(kind)).toContainEqual(["unknown", "Not attributable"]);
  }
  const { totals } = await report({ group_by: "screen", ...range });
  const { approved_conversions: approved, declined_conversions: declined } = totals;
  expect(totals.earnings_per_click).toBeCloseTo(totals.commission / totals.clicks, 4);
  expect(totals.approval_rate).toBeCloseTo((100 * approved) / (approved + declined), 1);
});

test("names the months of returns that count in another range than their purchases", async () => {
  const { id: link_id, partner_id } = await addLink(fixture.sql);
  const at = { converted_at: "2020-10-31T22:30Z", stated_at: "2020-10-31T22:30Z" };
  const line = { partner_id, link_id, order_reference: "R-1", source: "api", ...at };
  await recordCommissions(fixture.sql, [
    { ...line, sale: 80, commission: 8 },
    { ...line, sale: 55, commission: 5.5, stated_at: "2020-11-30T23:30Z" },
  ]);
  const returns = async (from_day: string, until_day: string, time_zone: string) =>
    (await report({ group_by: "day", from_day, until_day, time_zone })).returns;
  const sum = (month: string) => [{ month, revenue: -25 }];
  expect(await returns("2020-10-01", "2020-10-31", "UTC")).toEqual({
    ...{ earlier: [], later: sum("2020-11") },
  });
  expect(await returns("2020-11-01", "2020-11-30", "UTC")).toEqual({
    ...{ earlier: sum("2020-10"), later: [] },
  });
  expect(await returns("2020-10-01", "2020-11-30", "UTC")).toEqual({ earlier: [], later: [] });
  expect(await returns("2020-12-01", "2020-12-31", "Asia/Kathmandu")).toEqual({
    ...{ earlier: sum("2020-11"), later: [] },
  });
});

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

/** Clicks that count, also deleted ones. */
const clicks = () => fixture.sql`
  (
    select clicked_at as at, link_id, 1 as clicks from public.affiliate_link_clicks where counted
    union all
    select quarter, link_id, clicks from private.past_clicks
  ) as clicks`;

test("keeps the sums of days equal to the rows", async () => {
  await sumDays(5);
  const differing = await fixture.sql`
    with counted as (
      select at, link_id, clicks, 0 as commission from ${clicks()}
      union all
      select at, link_id, 0, commission from private.commission_entries where status <> 'declined'
    )
    select * from (
      select key, at, clicks, commission
      from private.affiliate_sums
      where dimension = 'link' and span = 'day' and (clicks, commission) <> (0, 0)
    ) as sums
    full join (
      select
        coalesce(link_id::text, 'unknown') as key, date_trunc('day', at, 'UTC') as at,
        sum(clicks) as clicks, sum(commission) as commission
      from counted
      where at < (select until from private.summed_days) at time zone 'UTC'
      group by 1, 2
      having (sum(clicks), sum(commission)) <> (0, 0)
    ) as rows using (key, at, clicks, commission)
    where rows is null or sums is null`;
  expect(differing).toEqual([]);
});

test("adds no day up while another transaction adds to the sums", async () => {
  await fixture.sql.begin(async (other) => {
    await other`select private.add_to_sums('{}')`;
    const [first] = await fixture.sql`select private.sum_day() as days`;
    expect(first).toEqual({ days: 0 });
  });
  const [second] = await fixture.sql`select private.sum_day() as days`;
  expect(second).toEqual({ days: 1 });
});

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
      (select sum(clicks)::integer from ${clicks()}) as clicks,
      (select sum(clicks)::integer from ${clicks()} where at >= ${middle} and at < ${until}) as clicks_recent,
      (select sum(clicks)::integer from ${clicks()} where at >= ${from} and at < ${middle}) as clicks_previous,
      round(sum(revenue), 2)::float as revenue,
      round(sum(revenue) filter (where at >= ${middle} and at < ${until}), 2)::float
        as revenue_recent,
      round(sum(revenue) filter (where at >= ${from} and at < ${middle}), 2)::float
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
