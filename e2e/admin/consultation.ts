import type { DataApi } from "../accounts";

interface Expert {
  id: string;
  time_zone: string;
  service_packages: { id: string; name: string; price: number }[];
}

/** Reads an expert with the active packages, cheapest first. */
export async function fetchExpert(admin: DataApi, slug: string): Promise<Expert> {
  const [expert] = await admin.read(
    "expert_stylists",
    `slug=eq.${slug}&select=id,time_zone,service_packages(id,name,price)` +
      "&service_packages.is_active=eq.true&service_packages.order=price",
  );
  return expert as unknown as Expert;
}

/** Books the expert's cheapest package for a client; returns the booking's id. */
export async function book(
  client: DataApi,
  expert: Expert,
  start: Date,
  notes = "",
): Promise<string> {
  const [date, time] = start.toLocaleString("sv-SE", { timeZone: expert.time_zone }).split(" ");
  const [offered] = expert.service_packages;
  const booking = await client.insert("expert_bookings", {
    expert_id: expert.id,
    client_id: client.userId,
    package_id: offered!.id,
    booking_date: date,
    start_time: time,
    end_time: time,
    total_amount: offered!.price,
    client_notes: notes,
    status: "pending",
  });
  return String(booking.id);
}

/**
 * Returns the instant of a wall-clock hour on the next given weekday (0 is Sunday) in a time zone,
 * tomorrow at the earliest.
 */
export function nextWeekday(weekday: number, hour: number, zone: string): Date {
  for (let hours = 24; ; hours += 1) {
    const instant = new Date(Math.ceil(Date.now() / 3_600_000 + hours) * 3_600_000);
    const [date, time] = instant.toLocaleString("sv-SE", { timeZone: zone }).split(" ");
    const isDay = new Date(`${date}T00:00:00Z`).getUTCDay() === weekday;
    if (isDay && Number(time?.slice(0, 2)) === hour) return instant;
  }
}
