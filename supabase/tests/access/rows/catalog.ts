import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { addRow, type Row, short } from "../../rows/add-row";
import { expertRow } from "../../rows/expert-rows";
import { addItem, feedRow, itemRow, offerRow, shopRow } from "../../rows/item-rows";
import {
  addDeletedOutfit,
  addDraft,
  addOutfit,
  collectionRow,
  imageRow,
  outfitRow,
} from "../../rows/outfit-rows";
import { accessRow, type AccessRow } from "../access-row";

const outfitItem = async (sql: Sql, outfit: Promise<Row>): Promise<Row> => ({
  outfit_id: (await outfit).id,
  item_id: (await addItem(sql)).id,
  position: 0,
});

const member = async (sql: Sql, outfit: Promise<Row>, collection: Row = {}): Promise<Row> => ({
  collection_id: (await addRow(sql, "collections", collectionRow(collection))).id,
  outfit_id: (await outfit).id,
  position: 0,
});

const credit = async (sql: Sql, outfit: Promise<Row>, expert: Row = {}): Promise<Row> => ({
  outfit_id: (await outfit).id,
  expert_id: (await addRow(sql, "expert_stylists", expertRow(expert))).id,
});

const image = async (outfit: Promise<Row>): Promise<Row> => imageRow((await outfit).id, 1);

const outfitItems = accessRow(
  "outfit_items",
  ({ sql }) => outfitItem(sql, addOutfit(sql)),
  { position: 3 },
  { key: ["outfit_id", "item_id"] },
);

const members = accessRow(
  "collection_outfits",
  ({ sql }) => member(sql, addOutfit(sql)),
  { position: 3 },
  { key: ["collection_id", "outfit_id"] },
);

const credits = accessRow(
  "outfit_credits",
  ({ sql }) => credit(sql, addOutfit(sql)),
  { credited_at: "2026-01-01T00:00:00Z" },
  { key: ["outfit_id"] },
);

const collections = accessRow("collections", () => collectionRow(), { title: "Changed" });

const images = accessRow("outfit_images", ({ sql }) => image(addOutfit(sql)), { alt_text: "Seen" });

const outfits = accessRow(
  "outfits",
  () => outfitRow(),
  { title: "Changed" },
  {
    target: ({ sql }) => addOutfit(sql),
  },
);

export const catalogRows: Record<string, AccessRow> = {
  feed_items: accessRow(
    "feed_items",
    async ({ sql }) => ({
      item_id: (await addItem(sql)).id,
      offer_id: (await addRow(sql, "feed_offers", await offerRow(sql))).id,
    }),
    { pins: ["price"] },
    { key: ["item_id", "offer_id"] },
  ),
  feed_offers: accessRow("feed_offers", ({ sql }) => offerRow(sql), { price: 20 }),
  feed_runs: accessRow(
    "feed_runs",
    async ({ sql }) => ({
      feed_id: (await addRow(sql, "feeds", await feedRow(sql))).id,
      ...{ is_dry: true, step: "done" },
    }),
    { step: "failed" },
  ),
  feeds: accessRow("feeds", ({ sql }) => feedRow(sql), { every_hours: 24 }),
  item_checks: accessRow(
    "item_checks",
    async ({ sql }) => ({ item_id: (await addItem(sql)).id, checked_at: "2026-01-01T00:00:00Z" }),
    { checked_at: "2026-01-02T00:00:00Z" },
    { key: ["item_id"] },
  ),
  item_clicks: accessRow(
    "item_clicks",
    async ({ sql }) => ({
      item_id: (await addItem(sql)).id,
      screen: "search",
      visitor: randomUUID(),
    }),
    { screen: "home" },
  ),
  item_variant_changes: accessRow(
    "item_variant_changes",
    async ({ sql }) => ({
      item_id: (await addItem(sql)).id,
      price: 50,
      regular_price: 50,
      availability: "in_stock",
      changed_at: "2026-01-01T00:00:00Z",
    }),
    { price: 10 },
  ),
  item_variants: accessRow(
    "item_variants",
    async ({ sql }) => ({ item_id: (await addItem(sql)).id, size: "XXL", price: 50 }),
    { price: 10 },
  ),
  items: accessRow("items", () => itemRow(), { name: "Changed" }),
  shop_redirects: accessRow(
    "shop_redirects",
    async ({ sql }) => ({
      slug: `before-${short()}`,
      shop_id: (await addRow(sql, "shops", shopRow())).id,
    }),
    { slug: "elsewhere" },
    { key: ["slug"] },
  ),
  shops: accessRow("shops", () => shopRow(), { name: "Changed" }),
  outfit_credits: credits,
  "outfit_credits of a draft": {
    ...credits,
    target: async ({ sql }) => addRow(sql, "outfit_credits", await credit(sql, addDraft(sql))),
  },
  "outfit_credits unlisted": {
    ...credits,
    target: async ({ sql }) =>
      addRow(sql, "outfit_credits", await credit(sql, addOutfit(sql), { is_active: false })),
  },
  collection_outfits: members,
  "collection_outfits of a draft": {
    ...members,
    target: async ({ sql }) => addRow(sql, "collection_outfits", await member(sql, addDraft(sql))),
  },
  "collection_outfits in a draft": {
    ...members,
    target: async ({ sql }) =>
      addRow(sql, "collection_outfits", await member(sql, addOutfit(sql), { cover_image: "" })),
  },
  collections,
  "collections deleted": {
    ...collections,
    target: ({ sql }) =>
      addRow(sql, "collections", collectionRow({ deleted_at: "2026-01-01T00:00:00Z" })),
  },
  "collections draft": {
    ...collections,
    target: ({ sql }) => addRow(sql, "collections", collectionRow({ cover_image: "" })),
  },
  outfit_images: images,
  "outfit_images of a draft": {
    ...images,
    target: async ({ sql }) => addRow(sql, "outfit_images", await image(addDraft(sql))),
  },
  outfit_items: outfitItems,
  "outfit_items of a draft": {
    ...outfitItems,
    target: async ({ sql }) => addRow(sql, "outfit_items", await outfitItem(sql, addDraft(sql))),
  },
  outfits,
  "outfits deleted": {
    ...outfits,
    target: ({ sql }) => addDeletedOutfit(sql),
  },
  "outfits draft": { ...outfits, target: ({ sql }) => addDraft(sql) },
};
