import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";
import { addItem } from "../rows/item-rows";
import { addLink, partnerRow } from "../rows/partner-rows";
import { addRow, type Row } from "../rows/add-row";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const links = () => fixture.administrator.api.from("affiliate_links");
const call = (name: string, args: Row = {}) => fixture.administrator.api.rpc(name, args);
const addPartner = (more: Row = {}) => addRow(fixture.sql, "affiliate_partners", partnerRow(more));
const addClick = (link: Row) =>
  addRow(fixture.sql, "affiliate_link_clicks", { link_id: link.id, visitor: randomUUID() });

interface Found {
  total: number;
  statuses: Record<string, number>;
  links: Row[];
}
const search = async (args: Row = {}): Promise<Found> => {
  const { data, error } = await call("search_links", args);
  expect(error).toBeNull();
  return data as Found;
};

test("hides a deleted link, stops counting it, keeps its history and restores it", async () => {
  const link = await addLink(fixture.sql);
  const item = await addItem(fixture.sql, { affiliate_link_id: link.id });
  await addClick(link);
  const { partner_id: partner } = link;
  expect((await links().delete().eq("id", link.id)).error).toMatchObject({ code: "42501" });
  const forged = await links().update({ deleted_at: "2026-01-01" }).eq("id", link.id);
  expect(forged.error).toMatchObject({ code: "42501" });

  expect((await call("delete_links", { links: [link.id] })).data).toBe(1);
  expect((await call("delete_links", { links: [link.id] })).data).toBe(0);
  const follow = () => fixture.service.rpc("follow_link", { code: link.tracking_code });
  expect((await follow()).data).toMatchObject([{ outcome: "deleted" }]);
  expect(await search({ partner })).toMatchObject({ total: 0, links: [] });
  expect(await search({ partner, statuses: ["deleted"] })).toMatchObject({
    total: 1,
    links: [{ id: link.id, status: "active", deleted_at: expect.any(String) as string }],
  });
  await fixture.anonymous.api.rpc("record_item_click", {
    item: item.id,
    outfit: null,
    screen: "home",
    visitor: randomUUID(),
  });
  const { data } = await links().select("click_count").eq("id", link.id).single();
  expect(data).toEqual({ click_count: 1 });

  expect((await call("restore_links", { links: [link.id] })).data).toBe(1);
  expect((await follow()).data).toMatchObject([{ address: link.original_url }]);
  expect(await search({ partner })).toMatchObject({ total: 1, links: [{ clicks: 1 }] });
  expect(await search({ partner, statuses: ["deleted"] })).toMatchObject({ total: 0 });
  const { data: changes } = await fixture.administrator.api
    .from("audit_log")
    .select("action, actor_id")
    .eq("record_id", link.id);
  const actor_id = fixture.administrator.id;
  expect(changes).toEqual([
    { action: "update", actor_id },
    { action: "update", actor_id },
  ]);
});

test("finds links by partner, campaign and code, sorted and paged", async () => {
  const partner = await addPartner({ shop_name: "Needle & Thread 100%" });
  for (const campaign_name of ["Alpha_one", "Beta", "Gamma"]) {
    const link = await addRow(fixture.sql, "affiliate_links", {
      partner_id: partner.id,
      campaign_name,
      original_url: "https://shop.example/",
    });
    if (campaign_name === "Beta") await addClick(link);
  }
  const names = async (args: Row) =>
    (await search({ partner: partner.id, ...args })).links.map((link) => link.campaign_name);
  expect(await names({ sort: "campaign" })).toEqual(["Alpha_one", "Beta", "Gamma"]);
  expect(await names({ sort: "campaign", descending: true, page_size: 2 })).toEqual([
    "Gamma",
    "Beta",
  ]);
  expect(await names({ sort: "campaign", page_size: 2, page_offset: 2 })).toEqual(["Gamma"]);
  expect((await names({ sort: "clicks", descending: true }))[0]).toBe("Beta");
  expect(await names({ search: "a_o" })).toEqual(["Alpha_one"]);
  expect((await search({ search: "100%" })).total).toBe(3);
  expect((await search({ search: "thread%1" })).total).toBe(0);
  const [first] = (await search({ partner: partner.id })).links;
  expect((await search({ search: String(first?.tracking_code).toLowerCase() })).total).toBe(1);
});
