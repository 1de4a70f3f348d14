import { expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { addRow, type Row, short } from "../rows/add-row";
import { addItem, shopRow } from "../rows/item-rows";
import { addPartner } from "../rows/partner-rows";

const fixture = sharedFixture();

/** Adds an offer of a new shop, whose partner has a link. */
async function addOffer(gtin: string, price: number, more: Row = {}) {
  const { sql } = fixture;
  const domain = `${short()}.example`;
  const website_url = `https://${domain}`;
  const partner = await addPartner(sql, { status: "active", website_url });
  const shop = await addRow(sql, "shops", shopRow({ domains: [domain], partner_id: partner.id }));
  await addRow(sql, "affiliate_links", {
    ...{ partner_id: partner.id, campaign_name: "Items", original_url: website_url },
  });
  const feed = await addRow(sql, "feeds", {
    ...{ shop_id: shop.id, name: "All", address: `${website_url}/feed`, is_active: true },
  });
  const url = `${website_url}/coat`;
  const offer = await addRow(sql, "feed_offers", {
    ...{ feed_id: feed.id, key: short(), name: "Coat", description: "", url, images: [] },
    ...{ brand: "", style_code: "", color_text: "", category_text: "", sizes: [], gtins: [gtin] },
    ...{ sizes_in_stock: ["M"], price, on_sale: false, is_available: true, digest: "" },
    ...more,
  });
  return { partner, shop, feed, offer, url };
}

async function addCoat(gtin: string): Promise<Row> {
  const item = await addItem(fixture.sql, { sizes: ["M"] });
  await fixture.sql`update public.item_variants set gtin = ${gtin} where item_id = ${String(item.id)}`;
  return item;
}

const offersAt = async ({ id }: Row) => {
  const { data } = await fixture.anonymous.api.rpc("other_offers", { item: id }).throwOnError();
  return data as { id: string; shop_name: string; price: number; tracking_code: string }[];
};

test("lists an item's other shops, cheapest first, by a tracked link to the offer", async () => {
  const gtin = "04006381333931";
  const item = await addCoat(gtin);
  const dear = await addOffer(gtin, 90);
  const cheap = await addOffer(gtin, 80);
  await addOffer(gtin, 70, { is_available: false });
  await addOffer("04006381333948", 60);
  const found = await offersAt(item);
  expect(found.map(({ id, price }) => ({ id, price }))).toEqual([
    { id: cheap.offer.id, price: 80 },
    { id: dear.offer.id, price: 90 },
  ]);
  const follow = async (offer: unknown) => {
    const code = found[0]!.tracking_code;
    const { data } = await fixture.service.rpc("follow_link", { code, offer }).throwOnError();
    return (data as Row[])[0];
  };
  expect(await follow(cheap.offer.id)).toEqual({ outcome: "open", address: cheap.url });
  // Another partner's offer isn't a way of this link.
  expect(((await follow(dear.offer.id)) as { address: string }).address).not.toContain("/coat");

  await fixture.sql`
    update public.affiliate_partners set status = 'inactive' where id = ${String(cheap.partner.id)}`;
  expect((await offersAt(item)).map(({ id }) => id)).toEqual([dear.offer.id]);
});

test("lists no other shop for a number that shops give themselves", async () => {
  const item = await addCoat("02000000001012");
  await addOffer("02000000001012", 10);
  expect(await offersAt(item)).toEqual([]);
});

test("moves the feeds of a merged shop, and keeps a shop with feeds", async () => {
  const { sql, administrator } = fixture;
  const { shop, feed } = await addOffer("04006381333955", 50);
  const target = await addRow(sql, "shops", shopRow());
  const { error } = await administrator.api.from("shops").delete().eq("id", shop.id).select("id");
  expect(error?.code).toBe("23503");
  await administrator.api.rpc("merge_shops", { source: shop.id, target: target.id }).throwOnError();
  const [moved] = await sql`select shop_id from public.feeds where id = ${String(feed.id)}`;
  expect(moved).toEqual({ shop_id: target.id });
});
