import type { connectToTestBackend } from "@ensemble/testing";

/** Returns the date of the next such weekday (0 is Sunday), in at least two days. */
export function next(weekday: number): string {
  const day = new Date(Date.now() + 2 * 86_400_000);
  while (day.getUTCDay() !== weekday) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

type TestBackend = ReturnType<typeof connectToTestBackend>;

/** Creates a client, with helpers for their consultations. */
export async function consultations(backend: TestBackend) {
  const { id: clientId } = await backend.signUp("client@bookings.example");
  /** Returns a client of the service role, which can book in the past and with any status. */
  const server = () => backend.client(backend.serviceKey);
  return {
    server,
    /**
     * Books an expert's cheapest package, for the client or for one who phoned, and returns the
     * bookings' ids.
     */
    async book(
      slug: string,
      bookings: { date: string; time?: string; status?: string; phoned?: string }[],
    ) {
      const { data: expert } = await server()
        .from("expert_stylists")
        .select("id, service_packages(id, price)")
        .eq("slug", slug)
        .order("price", { referencedTable: "service_packages" })
        .single()
        .throwOnError();
      const [offered] = expert.service_packages;
      const rows = bookings.map(({ date, time = "10:00", status = "pending", phoned }) => ({
        expert_id: expert.id as unknown,
        client_id: phoned ? null : clientId,
        client_name: phoned ?? null,
        package_id: offered!.id as unknown,
        total_amount: offered!.price as unknown,
        booking_date: date,
        start_time: time,
        end_time: time,
        status,
      }));
      const { data } = await server()
        .from("expert_bookings")
        .insert(rows)
        .select("id")
        .throwOnError();
      return data.map(({ id }) => id as string);
    },
    async stored(id: string) {
      const { data } = await server()
        .from("expert_bookings")
        .select("status, start_time")
        .eq("id", id)
        .single();
      return data;
    },
  };
}
