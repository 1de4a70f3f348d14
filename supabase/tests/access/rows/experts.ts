import { addRow, type Row } from "../../rows/add-row";
import { addExpert, bookingRow, expertRow } from "../../rows/expert-rows";
import { accessRow, type AccessRow, type Owners } from "../access-row";

/** Adds an expert whose studio the stylist runs from now on. */
async function stylistsExpert({ sql, stylistId }: Owners, more: Row = {}) {
  const expert = await addExpert(sql, more);
  if (stylistId)
    await sql`
    insert into public.stylists (user_id, expert_id) values (${stylistId}, ${expert.id})
    on conflict (user_id) do update set expert_id = excluded.expert_id`;
  return expert;
}

async function completedBooking(owners: Owners): Promise<Row> {
  const { sql, shopperId } = owners;
  const expert = await stylistsExpert(owners);
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

async function ownExpert(owners: Owners, more: Row = {}): Promise<Row> {
  const { id } = await stylistsExpert(owners, more);
  const [row] = await owners.sql<Row[]>`select * from public.expert_stylists where id = ${id}`;
  return row!;
}

const expertReviews = accessRow("expert_reviews", expertReview, { is_public: false });

export const expertRows: Record<string, AccessRow> = {
  expert_availability: accessRow(
    "expert_availability",
    async (owners) => {
      const { id } = await stylistsExpert(owners);
      await owners.sql`delete from public.expert_availability where expert_id = ${id}`;
      return { expert_id: id, day_of_week: 1, start_time: "09:00", end_time: "17:00" };
    },
    { end_time: "18:00" },
  ),
  expert_booking_events: accessRow(
    "expert_booking_events",
    async (owners) => ({
      booking_id: (await completedBooking(owners)).id,
      actor_role: "stylist",
      status: "completed",
      starts_at: "2026-01-05T09:00:00Z",
    }),
    { actor_role: "client" },
  ),
  expert_bookings: accessRow(
    "expert_bookings",
    async (owners) => bookingRow(await stylistsExpert(owners), owners.shopperId),
    { status: "cancelled" },
  ),
  expert_days_off: accessRow(
    "expert_days_off",
    async (owners) => ({
      expert_id: (await stylistsExpert(owners)).id,
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
  expert_stylists: { ...experts, target: ownExpert },
  "expert_stylists inactive": {
    ...experts,
    target: (owners) => ownExpert(owners, { is_active: false }),
  },
  expert_exceptions: accessRow(
    "expert_exceptions",
    async (owners) => ({
      expert_id: (await stylistsExpert(owners)).id,
      day: "2030-08-01",
      start_time: "09:00",
      end_time: "10:00",
      is_available: false,
    }),
    { note: "Dentist" },
  ),
  expert_places: accessRow(
    "expert_places",
    async (owners) => ({ expert_id: (await stylistsExpert(owners)).id, address: "Main Street 1" }),
    { address: "Side Street 2" },
    { key: ["expert_id"] },
  ),
  expert_settings: accessRow(
    "expert_settings",
    async (owners) => ({ expert_id: (await stylistsExpert(owners)).id, min_notice_minutes: 60 }),
    { max_per_day: 3 },
    { key: ["expert_id"] },
  ),
  booking_proposals: accessRow(
    "booking_proposals",
    async (owners) => ({
      booking_id: (await completedBooking(owners)).id,
      booking_date: "2026-01-06",
      start_time: "10:00",
      starts_at: "2026-01-06T09:00:00Z",
      ends_at: "2026-01-06T10:00:00Z",
      proposed_by: "stylist",
      expires_at: "2026-01-05T09:00:00Z",
    }),
    { answer: "accepted" },
  ),
  client_notes: accessRow(
    "client_notes",
    async (owners) => ({
      expert_id: (await completedBooking(owners)).expert_id,
      client_id: owners.shopperId,
      note: "Likes navy",
    }),
    { note: "Changed" },
    { key: ["expert_id", "client_id"] },
  ),
  package_intakes: accessRow(
    "package_intakes",
    async (owners) => ({
      package_id: (await stylistsExpert(owners)).packageId,
      version: 1,
      questions: [],
    }),
    { created_at: "2026-01-01" },
    { key: ["package_id", "version"] },
  ),
  stylist_invitations: accessRow(
    "stylist_invitations",
    async ({ sql }) => ({
      expert_id: (await addExpert(sql)).id,
      email: "invited@people.example",
    }),
    { expires_at: "2030-01-01" },
  ),
  stylists: accessRow(
    "stylists",
    async ({ sql, otherId, stylistId = otherId }) => {
      await sql`delete from public.stylists where user_id = ${stylistId}`;
      return { user_id: stylistId, expert_id: (await addExpert(sql)).id };
    },
    { granted_at: "2026-01-01" },
    { key: ["user_id"] },
  ),
  service_packages: accessRow(
    "service_packages",
    async (owners) => ({
      expert_id: (await stylistsExpert(owners)).id,
      name: "Wardrobe talk",
      service_type: "virtual",
      duration_minutes: 60,
      price: 120,
    }),
    { price: 1 },
  ),
};
