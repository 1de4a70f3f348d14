import type { connectToTestBackend } from "@ensemble/testing";

type TestBackend = ReturnType<typeof connectToTestBackend>;

/** Makes a new account the stylist of an expert, with helpers for the expert's bookings. */
export async function newStudio(backend: TestBackend, slug: string) {
  const server = backend.client(backend.serviceKey);
  const person = { email: `${crypto.randomUUID()}@studio.example`, password: "correct horse" };
  const { id: userId, client: api } = await backend.signUp(person.email, person.password);
  const { data: expert } = await server
    .from("expert_stylists")
    .select("id, time_zone, service_packages(id, name, duration_minutes)")
    .eq("slug", slug)
    .order("price", { referencedTable: "service_packages" })
    .single()
    .throwOnError();
  const [offered] = expert.service_packages as { id: string; name: string }[];
  await server
    .from("stylists")
    .insert({ user_id: userId, expert_id: expert.id as unknown })
    .throwOnError();
  const { id: clientId } = await backend.signUp(`${crypto.randomUUID()}@clients.example`);
  return {
    person,
    api,
    server,
    clientId,
    expert: expert as { id: string; time_zone: string },
    packageName: offered!.name,
    packageId: offered!.id,
    revokeRole: () => server.from("stylists").delete().eq("user_id", userId).throwOnError(),
    /** Records a booking of the client, and returns its id. */
    async record(more: object): Promise<string> {
      const row = {
        expert_id: expert.id as unknown,
        client_id: clientId,
        package_id: offered!.id,
        client_name: "Anna Berg",
        start_time: "10:00",
        end_time: "11:00",
        ...more,
      };
      const { data } = await server
        .from("expert_bookings")
        .insert(row)
        .select("id")
        .single()
        .throwOnError();
      return data.id as string;
    },
    async stored(id: string) {
      const { data } = await server
        .from("expert_bookings")
        .select("status, cancel_reason, place_kind, place")
        .eq("id", id)
        .single()
        .throwOnError();
      return data;
    },
    async proposals(bookingId: string) {
      const { data } = await server
        .from("booking_proposals")
        .select("message, answer")
        .eq("booking_id", bookingId)
        .throwOnError();
      return data;
    },
  };
}

/** Returns the next Monday in at least three weeks, as `2026-11-23`, or a day after it. */
export function mondayAhead(daysLater = 0): string {
  const day = new Date(Date.now() + 21 * 86_400_000);
  while (day.getUTCDay() !== 1) day.setUTCDate(day.getUTCDate() + 1);
  day.setUTCDate(day.getUTCDate() + daysLater);
  return day.toISOString().slice(0, 10);
}
