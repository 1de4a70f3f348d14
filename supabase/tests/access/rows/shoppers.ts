import { randomUUID } from "node:crypto";
import { type Row, addRow } from "../../rows/add-row";
import { addExpert } from "../../rows/expert-rows";
import { addItem } from "../../rows/item-rows";
import { addList, addOutfit } from "../../rows/outfit-rows";
import { type AccessRow, type Owners, accessRow, onlyRow } from "../access-row";

/** Returns the shopper as a recipient of alerts; creates the recipient once. */
const recipient = (owners: Owners): Promise<Row> => onlyRow(owners, "alert_recipients", {});

const alertOf = async (owners: Owners): Promise<Row> => ({
  recipient_id: (await addRow(owners.sql, "alert_recipients", await recipient(owners))).id,
  confirmed_at: "2026-01-01T00:00:00Z",
});

const completeQuiz = {
  colors: ["navy", "white"],
  vibe: "classic",
  budget: "200_400",
  occasions: ["work"],
  brands: ["ZARA", "MACYS"],
};

export const shopperRows: Record<string, AccessRow> = {
  favorites: accessRow(
    "favorites",
    async ({ sql, shopperId }) => ({
      user_id: shopperId,
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
  mail_preferences: accessRow(
    "mail_preferences",
    (owners) => onlyRow(owners, "mail_preferences", { follow_up: false }),
    { follow_up: true },
    { key: ["user_id"] },
  ),
  calendar_feeds: accessRow(
    "calendar_feeds",
    (owners) =>
      onlyRow(owners, "calendar_feeds", {
        kind: "bookings",
        key_hash: `\\x${randomUUID().replaceAll("-", "").repeat(2)}`,
      }),
    { with_requests: false },
    { key: ["user_id", "kind"] },
  ),
  alert_recipients: accessRow("alert_recipients", recipient, { notified_at: "2026-01-01" }),
  alerts: accessRow(
    "alerts",
    async (owners) => ({
      ...(await alertOf(owners)),
      kind: "price_drop",
      item_id: (await addItem(owners.sql)).id,
      since_price: 100,
    }),
    { price_limit: 50 },
  ),
  "alerts on new looks": accessRow(
    "alerts",
    async (owners) => ({
      ...(await alertOf(owners)),
      kind: "new_looks",
      expert_id: (await addExpert(owners.sql)).id,
      time_zone: "UTC",
    }),
    { time_zone: "Europe/Berlin" },
  ),
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
    { viewed_at: "2026-01-01T00:00:00Z" },
    { key: ["outfit_id", "visitor"] },
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
