import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { addRow } from "../rows/add-row";
import { addConversion, addLink, addPartner, partnerRow } from "../rows/partner-rows";

const fixture = sharedFixture();

test("stores a template only once an administrator has confirmed its host, which the log names", async () => {
  const host = `${randomUUID()}.example`;
  const partner = await addPartner(fixture.sql);
  const { api, id } = fixture.administrator;
  const save = (link_template: string, network: "awin" | null = "awin") =>
    api
      .from("affiliate_partners")
      .update({ network, link_template })
      .eq("id", partner.id as string);
  const template = `https://${host}/c?r={click}&u={url}`;
  expect((await save(template)).error).toMatchObject({
    hint: "host_unconfirmed",
    message: `Links of this partner will lead through ${host}. Confirm?`,
  });
  const row = partnerRow({ network: "awin", link_template: template });
  await expect(addRow(fixture.sql, "affiliate_partners", row)).rejects.toThrow(host);
  for (const { api: caller } of [fixture.shopper, fixture.anonymous])
    expect((await caller.rpc("confirm_network_host", { host })).error?.code).toBe("42501");
  for (const wrong of ["net.example/a", "a@net.example", "NET.example", "net", "{url}.example"])
    expect((await api.rpc("confirm_network_host", { host: wrong })).error?.code).toBe("PT422");
  for (let time = 0; time < 2; time++)
    expect((await api.rpc("confirm_network_host", { host })).error).toBeNull();
  expect((await save(template)).error).toBeNull();
  expect((await save(`https://sub.${host}/c?r={click}&u={url}`)).error?.hint).toBe(
    "host_unconfirmed",
  );
  expect((await save(template, null)).error?.code).toBe("23514");
  expect((await save(`https://x@${host}/c?r={click}&u={url}`)).error?.code).toBe("23514");
  const log = fixture.sql`select actor_id, action from public.audit_log where record_id = ${host}`;
  expect(await log).toEqual([{ actor_id: id, action: "insert" }]);
});

test("shows a partner's way to one of its items, without a click", async () => {
  const partner = await addPartner(fixture.sql, { click_parameter: "subid" });
  const read = { partner: partner.id as string };
  const { data } = await fixture.administrator.api.rpc("partner_way", read);
  expect(data).toBe("https://www.shop.example?subid=preview");
  expect((await fixture.shopper.api.rpc("partner_way", read)).error?.code).toBe("42501");
});

test("deletes clicks after the partner's window, but no sums and no click of a conversion", async () => {
  const [short, long] = [
    await addLink(fixture.sql, {
      partner_id: (await addPartner(fixture.sql, { click_window_days: 7 })).id,
    }),
    await addLink(fixture.sql),
  ];
  const click = (link: { id?: unknown }, days: number) =>
    addRow(fixture.sql, "affiliate_link_clicks", {
      link_id: link.id,
      visitor: randomUUID(),
      clicked_at: new Date(Date.now() - days * 86_400_000),
    });
  const sold = await click(short, 8);
  await addConversion(fixture.sql, {
    link_id: short.id,
    order_reference: "A-1",
    revenue: 10,
    click_id: sold.id,
  });
  for (const days of [8, 9, 30]) await click(short, days);
  const kept = [await click(short, 6), await click(long, 89)];
  await click(long, 91);
  const links = [short.id as string, long.id as string];
  const sums = () => fixture.sql`
    select links.id, sum(clicks)::int as clicks, max(click_count) as total
    from private.affiliate_activity join public.affiliate_links as links on links.id = link_id
    where links.id = any (${links}) group by 1 order by 1`;
  // Midnight in this zone is no midnight of UTC, so days don't come from the sums of days alone.
  const report = () => fixture.sql`
    select private.build_report(group_by, current_date - 100, current_date, 'Asia/Kolkata', null, null)
    from unnest(array['day', 'campaign']) as group_by`;
  const before = await sums();
  const reports = await report();
  const [first] = await fixture.sql`select private.delete_clicks(2) as deleted`;
  expect(first?.deleted).toBe(2);
  await fixture.sql`select private.run_task('delete-clicks')`;
  const rows = await fixture.sql`
    select id from public.affiliate_link_clicks where link_id = any (${links}) order by id`;
  expect(rows.map(({ id }) => id)).toEqual([sold.id, ...kept.map(({ id }) => id)]);
  expect(await sums()).toEqual(before);
  expect(await report()).toEqual(reports);
});
