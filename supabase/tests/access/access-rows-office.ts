import { randomBytes, randomUUID } from "node:crypto";
import { accessRow, onlyRow, type AccessRow, type Owners } from "./access-row";
import { addExpert, bookingRow, expertRow } from "../rows/expert-rows";
import { addLink, partnerRow } from "../rows/partner-rows";
import { addRow, type Row } from "../rows/add-row";

async function completedBooking({ sql, shopperId }: Owners): Promise<Row> {
  const expert = await addExpert(sql);
  return addRow(
    sql,
    "expert_bookings",
    bookingRow(expert, shopperId, { booking_date: "2026-01-05", status: "completed" }),
  );
}

async function expertReview(owners: Owners): Promise<Row> {
  const { id, expert_id } = await completedBooking(owners);
  return { expert_id, booking_id: id, client_id: owners.shopperId, rating: 5 };
}

const experts = accessRow("expert_stylists", () => expertRow(), { bio: "Changed" });
const expertReviews = accessRow("expert_reviews", expertReview, { is_public: false });

/** The access matrix for experts, partners, accounts and the back office. */
export const officeRows: Record<string, AccessRow> = {
  account_deletion_requests: accessRow(
    "account_deletion_requests",
    (owners) => onlyRow(owners, "account_deletion_requests", {}),
    { erase_after: "2099-01-01" },
  ),
  affiliate_conversions: accessRow(
    "affiliate_conversions",
    async ({ sql }) => ({
      link_id: (await addLink(sql)).id,
      order_reference: randomUUID(),
      revenue: 50,
    }),
    { revenue: 60 },
  ),
  affiliate_link_clicks: accessRow(
    "affiliate_link_clicks",
    async ({ sql }) => ({ link_id: (await addLink(sql)).id, visitor: randomUUID() }),
    { visitor: randomUUID() },
  ),
  affiliate_links: accessRow(
    "affiliate_links",
    async ({ sql }) => ({
      partner_id: (await addRow(sql, "affiliate_partners", partnerRow())).id,
      campaign_name: "Spring",
      original_url: "https://shop.example/spring",
    }),
    { status: "paused" },
  ),
  affiliate_partners: accessRow("affiliate_partners", () => partnerRow(), { commission_rate: 99 }),
  audit_log: accessRow(
    "audit_log",
    () => ({ action: "insert", table_name: "outfits", record_id: "none" }),
    { table_name: "hidden" },
  ),
  budget_incidents: accessRow(
    "budget_incidents",
    () => ({ environment: `test-${randomUUID()}`, remote: "shop", objective: "loads" }),
    { ended_at: "2099-01-01" },
  ),
  expert_availability: accessRow(
    "expert_availability",
    async ({ sql }) => ({
      expert_id: (await addRow(sql, "expert_stylists", expertRow())).id,
      day_of_week: 1,
      start_time: "09:00",
      end_time: "17:00",
    }),
    { end_time: "18:00" },
  ),
  expert_booking_events: accessRow(
    "expert_booking_events",
    async (owners) => ({
      booking_id: (await completedBooking(owners)).id,
      by_client: true,
      status: "completed",
      starts_at: "2026-01-05T09:00:00Z",
    }),
    { by_client: false },
  ),
  expert_bookings: accessRow(
    "expert_bookings",
    async ({ sql, shopperId }) => bookingRow(await addExpert(sql), shopperId),
    { client_notes: "Changed" },
  ),
  expert_days_off: accessRow(
    "expert_days_off",
    async ({ sql }) => ({
      expert_id: (await addRow(sql, "expert_stylists", expertRow())).id,
      first_day: "2030-08-01",
      last_day: "2030-08-15",
    }),
    { last_day: "2030-08-20" },
  ),
  expert_reviews: expertReviews,
  "expert_reviews hidden": {
    ...expertReviews,
    patch: { is_public: true },
    target: async (owners) =>
      addRow(owners.sql, "expert_reviews", { ...(await expertReview(owners)), is_public: false }),
  },
  expert_stylists: experts,
  "expert_stylists inactive": {
    ...experts,
    target: ({ sql }) => addRow(sql, "expert_stylists", expertRow({ is_active: false })),
  },
  message_outbox: accessRow(
    "message_outbox",
    ({ shopperId }) => ({
      kind: "account_erased",
      recipient: "shopper@access.example",
      user_id: shopperId,
      dedupe_key: randomUUID(),
    }),
    { recipient: "thief@access.example" },
  ),
  objective_hours: accessRow(
    "objective_hours",
    () => ({
      hour: "2026-03-02T10:00:00Z",
      environment: `test-${randomUUID()}`,
      ...{ remote: "shop", objective: "loads", screen: "home", release: "1.0.0+0123456789" },
      ...{ visits: 9, missed: 1, reports: 9 },
    }),
    { missed: 0 },
    { key: ["environment"] },
  ),
  partner_api_keys: accessRow(
    "partner_api_keys",
    () => ({
      name: "Shop system",
      prefix: "ens_0a1b2c3d",
      key_hash: `\\x${randomBytes(32).toString("hex")}`,
      scopes: ["links:read"],
    }),
    { name: "Changed" },
  ),
  release_changes: accessRow(
    "release_changes",
    () => ({
      environment: `test-${randomUUID()}`,
      app: "shop",
      changed_at: "2026-03-02T10:00:00Z",
      changed_by: "Ada",
      action: "promote",
      release: "1.0.0+0123456789",
    }),
    { changed_by: "Changed" },
    { key: ["environment", "app"] },
  ),
  remote_objectives: accessRow(
    "remote_objectives",
    () => ({
      environment: `test-${randomUUID()}`,
      ...{ remote: "shop", objective: "loads", percent: 99.5, owner: "@shop" },
    }),
    { percent: 1 },
    { key: ["environment", "remote", "objective"] },
  ),
  service_packages: accessRow(
    "service_packages",
    async ({ sql }) => ({
      expert_id: (await addRow(sql, "expert_stylists", expertRow())).id,
      name: "Wardrobe talk",
      service_type: "virtual",
      duration_minutes: 60,
      price: 120,
    }),
    { price: 1 },
  ),
  telemetry_events: accessRow(
    "telemetry_events",
    () => ({
      environment: "test",
      remote: "shop",
      release: "1.0.0+0123456789",
      channel: "stable",
      screen: "home",
      kind: "failure",
      error: "EntryError",
    }),
    { error: "Changed" },
  ),
  user_preferences: accessRow(
    "user_preferences",
    (owners) => onlyRow(owners, "user_preferences", { is_admin: false }),
    { is_admin: true },
    { key: ["user_id"] },
  ),
};
