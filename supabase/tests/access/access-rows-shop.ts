import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { accessRow, onlyRow, type AccessRow, type Owners } from "./access-row";
import {
  addDeletedOutfit,
  addDraft,
  addOutfit,
  collectionRow,
  imageRow,
  outfitRow,
} from "../rows/outfit-rows";
import { addItem, itemRow } from "../rows/item-rows";
import { addList } from "../rows/favorite-rows";
import { addRow, type Row } from "../rows/add-row";

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

/** Retailers are part of the schema: a test cannot add one. */
async function unchangedRetailer({ sql }: Owners): Promise<Row> {
  const [row] = await sql<Row[]>`
    update public.retailers set name = 'Zara' where code = 'ZARA' returning *`;
  return row ?? {};
}

const completeQuiz = {
  colors: ["navy", "white"],
  vibe: "classic",
  budget: "200_400",
  occasions: ["work"],
  brands: ["ZARA", "MACYS"],
};

/** The shopper as a recipient of alerts, once. */
const recipient = (owners: Owners): Promise<Row> => onlyRow(owners, "alert_recipients", {});

/** The access matrix for the shop. */
export const shopRows: Record<string, AccessRow> = {
  alert_recipients: accessRow("alert_recipients", recipient, { told_at: "2026-01-01" }),
  alerts: accessRow(
    "alerts",
    async (owners) => ({
      recipient_id: (await addRow(owners.sql, "alert_recipients", await recipient(owners))).id,
      kind: "price_drop",
      item_id: (await addItem(owners.sql)).id,
      since_price: 100,
      confirmed_at: "2026-01-01T00:00:00Z",
    }),
    { price_limit: 50 },
  ),
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
  favorite_items: accessRow(
    "favorite_items",
    async ({ sql, shopperId }) => ({ user_id: shopperId, item_id: (await addItem(sql)).id }),
    { note: "For the wedding" },
    { key: ["user_id", "item_id"] },
  ),
  favorite_list_entries: accessRow(
    "favorite_list_entries",
    async ({ sql, shopperId }) => ({
      list_id: (await addList(sql, shopperId)).id,
      outfit_id: (await addOutfit(sql)).id,
    }),
    { note: "For the wedding" },
  ),
  favorite_list_shares: accessRow(
    "favorite_list_shares",
    async ({ sql, shopperId }) => ({
      user_id: shopperId,
      list_id: (await addList(sql, shopperId)).id,
    }),
    { created_at: "2020-01-01" },
    { key: ["list_id"] },
  ),
  favorite_lists: accessRow(
    "favorite_lists",
    (owners) => onlyRow(owners, "favorite_lists", { name: "Spring" }),
    { name: "Changed" },
  ),
  favorite_outfits: accessRow(
    "favorite_outfits",
    async ({ sql, shopperId }) => ({ user_id: shopperId, outfit_id: (await addOutfit(sql)).id }),
    { note: "For the wedding" },
    { key: ["user_id", "outfit_id"] },
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
  outfit_review_votes: accessRow(
    "outfit_review_votes",
    async ({ sql, shopperId, otherId }) => {
      const review = await addRow(sql, "outfit_reviews", {
        outfit_id: (await addOutfit(sql)).id,
        user_id: otherId,
        author_name: "Olga",
        rating: 4,
      });
      return { review_id: review.id, user_id: shopperId };
    },
    { created_at: "2020-01-01" },
    { key: ["review_id", "user_id"] },
  ),
  outfit_reviews: accessRow(
    "outfit_reviews",
    async ({ sql, shopperId }) => ({
      outfit_id: (await addOutfit(sql)).id,
      user_id: shopperId,
      author_name: "Sara",
      rating: 5,
    }),
    { comment: "Changed" },
  ),
  shopped_items: accessRow(
    "shopped_items",
    async ({ sql, shopperId }) => ({
      user_id: shopperId,
      outfit_id: (await addOutfit(sql)).id,
      item_id: (await addItem(sql)).id,
    }),
    { shopped_at: "2020-01-01" },
    { key: ["user_id", "outfit_id", "item_id"] },
  ),
  outfit_views: accessRow(
    "outfit_views",
    async ({ sql }) => ({ outfit_id: (await addOutfit(sql)).id, visitor: randomUUID() }),
    { visitor: randomUUID() },
    { key: ["outfit_id", "visitor"] },
  ),
  outfits,
  "outfits deleted": {
    ...outfits,
    target: ({ sql }) => addDeletedOutfit(sql),
  },
  "outfits draft": { ...outfits, target: ({ sql }) => addDraft(sql) },
  quiz_answers: accessRow(
    "quiz_answers",
    (owners) => onlyRow(owners, "quiz_answers", completeQuiz),
    { vibe: "edgy" },
    { key: ["user_id"] },
  ),
  retailers: accessRow(
    "retailers",
    () => ({ code: "ZARA", name: "Zara", home_domain: "zara.com", domains: ["zara.com"] }),
    { name: "Zara Home" },
    { key: ["code"], target: unchangedRetailer },
  ),
  seen_outfits: accessRow(
    "seen_outfits",
    async ({ sql, shopperId }) => ({ user_id: shopperId, outfit_id: (await addOutfit(sql)).id }),
    { seen_at: "2026-01-01T00:00:00Z" },
    { key: ["user_id", "outfit_id"] },
  ),
  style_profiles: accessRow(
    "style_profiles",
    (owners) => onlyRow(owners, "style_profiles", { ...completeQuiz, size: "M", shoe_size: "38" }),
    { size: "L" },
    { key: ["user_id"] },
  ),
};
