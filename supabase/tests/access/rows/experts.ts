import { addRow, type Row } from "../../rows/add-row";
import { addExpert, bookingRow, expertRow } from "../../rows/expert-rows";
import { accessRow, type AccessRow, type Owners } from "../access-row";

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

export const expertRows: Record<string, AccessRow> = {
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
};
