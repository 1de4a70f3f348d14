import { randomUUID } from "node:crypto";
import { addRow } from "../../rows/add-row";
import { addItem } from "../../rows/item-rows";
import { addOutfit } from "../../rows/outfit-rows";
import { accessRow, onlyRow, type AccessRow } from "../access-row";

const completeQuiz = {
  colors: ["navy", "white"],
  vibe: "classic",
  budget: "200_400",
  occasions: ["work"],
  brands: ["ZARA", "MACYS"],
};

export const shopperRows: Record<string, AccessRow> = {
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
  quiz_answers: accessRow(
    "quiz_answers",
    (owners) => onlyRow(owners, "quiz_answers", completeQuiz),
    { vibe: "edgy" },
    { key: ["user_id"] },
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
