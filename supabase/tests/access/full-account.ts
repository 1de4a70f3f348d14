import type { Person, Fixture } from "../fixture";
import { addRow } from "../rows/add-row";
import { addExpert, bookingRow } from "../rows/expert-rows";
import { addList } from "../rows/favorite-rows";
import { addItem } from "../rows/item-rows";
import { addOutfit } from "../rows/outfit-rows";

/** Creates an account with a row in every table that can have one. */
export async function fullAccount({ sql, other }: Fixture, person: Person) {
  const outfit = await addOutfit(sql);
  const item = await addItem(sql);
  const expert = await addExpert(sql);
  const own = { user_id: person.id };
  await addRow(sql, "favorites", { ...own, outfit_id: outfit.id });
  await addRow(sql, "favorites", { ...own, item_id: item.id });
  const list = await addList(sql, person.id);
  await addRow(sql, "favorites", { ...own, list_id: list.id, item_id: item.id, note: "Mine" });
  await addRow(sql, "favorite_list_shares", { ...own, list_id: list.id });
  await addRow(sql, "shopped_items", { ...own, outfit_id: outfit.id, item_id: item.id });
  await addRow(sql, "seen_outfits", { ...own, outfit_id: outfit.id });
  const words = { author_name: "Lea", comment: "Lovely", rating: 5 };
  const review = await addRow(sql, "outfit_reviews", { ...own, outfit_id: outfit.id, ...words });
  await sql`
    insert into private.imports (created_by, kind, file_name, columns, row_count)
    values (${person.id}, 'items', 'items.csv', '{item}', 1)`;
  await addRow(sql, "outfit_review_votes", { user_id: other.id, review_id: review.id });
  await addRow(sql, "style_profiles", {
    ...own,
    colors: ["red"],
    vibe: "edgy",
    budget: "under_100",
    occasions: ["party"],
    brands: ["OTHER"],
  });
  const coming = await person.api
    .from("expert_bookings")
    .insert(bookingRow(expert, person.id, { client_name: "Robin", shared_list_id: list.id }))
    .select("id")
    .single();
  const past = await addRow(
    sql,
    "expert_bookings",
    bookingRow(expert, person.id, { booking_date: "2026-01-05", status: "completed" }),
  );
  await addRow(sql, "expert_reviews", {
    expert_id: expert.id,
    client_id: person.id,
    booking_id: past.id,
    rating: 5,
  });
  await addRow(sql, "client_notes", { expert_id: expert.id, client_id: person.id, note: "Mine" });
  await addRow(sql, "mail_preferences", { ...own, follow_up: false });
  return { outfit, coming: String(coming.data?.id), past: String(past.id) };
}
