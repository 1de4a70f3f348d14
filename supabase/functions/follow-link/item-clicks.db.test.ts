import { afterAll, beforeAll, expect, test } from "vitest";
import { addRow, type Row } from "../../tests/rows/add-row";
import { addItem } from "../../tests/rows/item-rows";
import { addOutfit } from "../../tests/rows/outfit-rows";
import { partnerRow } from "../../tests/rows/partner-rows";
import { openFollowTrial, type FollowTrial } from "./follow-trial";

let trial: FollowTrial;
let sql: FollowTrial["sql"];
let follow: FollowTrial["follow"];
let clicksOf: FollowTrial["clicksOf"];

beforeAll(async () => {
  trial = await openFollowTrial();
  ({ sql, follow, clicksOf } = trial);
});
afterAll(() => trial.close());

/** An item with a link of its shop's partner, in an outfit. */
async function addShown(): Promise<{ item: Row; link: Row; outfit: Row }> {
  const row = partnerRow({ status: "active", click_parameter: "subid", retailer: "ZARA" });
  const partner = await addRow(sql, "affiliate_partners", row);
  const link = await addRow(sql, "affiliate_links", {
    partner_id: partner.id,
    campaign_name: "Spring",
    original_url: "https://www.zara.com/spring",
  });
  const item = await addItem(sql, { affiliate_link_id: link.id });
  const outfit = await addOutfit(sql);
  await addRow(sql, "outfit_items", { outfit_id: outfit.id, item_id: item.id, position: 0 });
  return { item, link, outfit };
}
const shopped = ({ item, link, outfit }: Record<"item" | "link" | "outfit", Row>): string =>
  `${String(link.tracking_code)}?item=${String(item.id)}&outfit=${String(outfit.id)}&screen=search`;
const itemClicksOf = async ({ id }: Row): Promise<Row[]> => sql<Row[]>`
  select outfit_id, affiliate_link_id, screen, visitor from public.item_clicks
  where item_id = ${String(id)}`;

test("redirects to an item's own address and counts one click for item and link", async () => {
  const shown = await addShown();
  const first = await follow(shopped(shown));
  await follow(shopped(shown));
  const clicks = await clicksOf(shown.link);
  expect(clicks).toHaveLength(1);
  expect(first.status).toBe(302);
  expect(first.headers.get("Location")).toBe(
    `${String(shown.item.retailer_url)}?subid=${String(clicks[0]?.id)}`,
  );
  expect(await itemClicksOf(shown.item)).toEqual([
    {
      outfit_id: shown.outfit.id,
      affiliate_link_id: shown.link.id,
      screen: "search",
      visitor: clicks[0]?.visitor,
    },
  ]);
});

test("checks the item, outfit and screen of an address against the link", async () => {
  const shown = await addShown();
  const other = await addShown();
  const foreign = await follow(shopped({ ...shown, item: other.item }));
  expect(foreign.headers.get("Location")).toMatch(/^https:\/\/www\.zara\.com\/spring/);
  expect(await itemClicksOf(other.item)).toHaveLength(0);
  expect(await clicksOf(shown.link)).toHaveLength(1);
  await follow(shopped({ ...shown, outfit: other.outfit }));
  expect(await itemClicksOf(shown.item)).toMatchObject([{ outfit_id: null, screen: "search" }]);
  await follow(shopped(other).replace("screen=search", "screen=nowhere"));
  await follow(shopped(other).replace("screen=search", "screen=%00&sub=%00"), {
    address: "192.0.2.8",
  });
  expect(await itemClicksOf(other.item)).toHaveLength(0);
  expect(await clicksOf(other.link)).toHaveLength(2);
});

test.each([
  [
    "paused",
    (link: Row) => sql`
    update public.affiliate_links set status = 'paused' where id = ${String(link.id)}`,
  ],
  [
    "a suspended partner's",
    (link: Row) => sql`
    update public.affiliate_partners set status = 'suspended' where id = ${String(link.partner_id)}`,
  ],
])("reaches an item directly when its link is %s", async (_, close) => {
  const shown = await addShown();
  await close(shown.link);
  const response = await follow(shopped(shown));
  expect([response.status, response.headers.get("Location")]).toEqual([
    302,
    shown.item.retailer_url,
  ]);
  expect(await clicksOf(shown.link)).toHaveLength(0);
  expect(await itemClicksOf(shown.item)).toMatchObject([{ affiliate_link_id: null }]);
});
