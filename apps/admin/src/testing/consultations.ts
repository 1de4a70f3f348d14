import type { connectToTestBackend } from "@ensemble/testing";

/** The date of the next such weekday (0 is Sunday), at least two days from now. */
export function next(weekday: number): string {
  const day = new Date(Date.now() + 2 * 86_400_000);
  while (day.getUTCDay() !== weekday) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

type TestBackend = ReturnType<typeof connectToTestBackend>;

/** Consultations of a new client. */
export async function consultations(backend: TestBackend) {
  const { id: clientId } = await backend.signUp("client@bookings.example");
  /** The service role may book the past, and with any status. */
  const server = () => backend.client(backend.serviceKey);
  return {
    server,
    /** Books consultations of an expert's cheapest package; returns their ids. */
    async book(slug: string, bookings: { date: string; time?: string; status?: string }[]) {
      const { data: expert } = await server()
        .from("expert_stylists")
        .select("id, service_packages(id, price)")
        .eq("slug", slug)
        .order("price", { referencedTable: "service_packages" })
        .single()
        .throwOnError();
      const [offered] = expert.service_packages;
      const rows = bookings.map(({ date, time = "10:00", status = "pending" }) => ({
        expert_id: expert.id as unknown,
        client_id: clientId,
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
