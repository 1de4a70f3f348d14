import { stylist } from "@ensemble/database/seed/accounts";
import { type DataApi, openDataApi, registerAccount } from "../accounts";
import { expect, test } from "../fixtures";
import { toastWith } from "../steps";

interface Slot {
  day: string;
  time: string;
  start: string;
}

const dayAhead = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Returns an expert with the first package, as a booking names them. */
async function offerOf(api: DataApi, slug: string) {
  const [expert] = await api.read("expert_stylists", `slug=eq.${slug}&select=id`);
  const [offered] = await api.read(
    "service_packages",
    `expert_id=eq.${String(expert!["id"])}&is_active=is.true&order=price&select=id,price`,
  );
  return {
    expert_id: String(expert!["id"]),
    package_id: String(offered!["id"]),
    total_amount: offered!["price"],
  };
}
type Offer = Awaited<ReturnType<typeof offerOf>>;

/** Returns the free starts of three weeks. */
async function freeSlots(api: DataApi, { expert_id, package_id }: Offer): Promise<Slot[]> {
  const query = new URLSearchParams({
    expert: expert_id,
    package: package_id,
    from_day: dayAhead(10),
    until_day: dayAhead(31),
  });
  const rows = (await api.read("rpc/available_slots", query.toString())) as {
    day: string;
    times: string[];
    starts: string[];
    states: string[];
  }[];
  return rows.flatMap(({ day, times, starts, states }) =>
    times.flatMap((time, index) =>
      states[index] === "free" ? [{ day, time, start: starts[index]! }] : [],
    ),
  );
}

async function book(api: DataApi, offer: Offer, { day, time }: Slot): Promise<string> {
  const booking = await api.insert("expert_bookings", {
    ...offer,
    client_id: api.userId,
    booking_date: day,
    start_time: time,
    end_time: time,
  });
  return String(booking["id"]);
}

test("follows a booking in a subscribed calendar, and doesn't offer what another calendar has as busy", async ({
  page,
  request,
  signIn,
}) => {
  const client = await openDataApi(request, await registerAccount(request));
  const maya = await offerOf(client, "maya-lindqvist");
  await signIn("stylist");
  await page.goto("/studio/calendars");
  const sessions = page.getByRole("region", { name: "Subscribe to Your Sessions" });
  await sessions.getByRole("button", { name: "New Address" }).click();
  await page.getByRole("button", { name: "Replace" }).click();
  const feed = await sessions.getByLabel("The address").innerText();

  const [first, second] = await freeSlots(client, maya);
  const id = await book(client, maya, first!);
  const stamp = ({ start }: Slot) => new Date(start).toISOString().replaceAll(/[-:]|\.\d+/g, "");
  /** Returns the booking's event as the feed has it. */
  const event = async () => {
    const text = (await (await request.get(feed)).text()).replaceAll(/\r\n[\t ]/g, "");
    return text.split("BEGIN:VEVENT").find((part) => part.includes(`UID:booking-${id}@`));
  };
  expect(await event()).toContain(`DTSTART:${stamp(first!)}`);
  await client.update("expert_bookings", `id=eq.${id}`, {
    booking_date: second!.day,
    start_time: second!.time,
  });
  expect(await event()).toContain(`DTSTART:${stamp(second!)}`);
  await client.update("expert_bookings", `id=eq.${id}`, { status: "cancelled" });
  expect(await event()).toContain("STATUS:CANCELLED");

  // The stylist is another stylist's client, which only a calendar says.
  const own = await openDataApi(request, stylist);
  const other = await offerOf(own, "daniel-okafor");
  const others = new Set((await freeSlots(own, other)).map(({ start }) => start));
  const common = (await freeSlots(client, maya)).find(({ start }) => others.has(start))!;
  const othersSlot = (await freeSlots(own, other)).find(({ start }) => start === common.start)!;
  await book(own, other, othersSlot);
  await page.goto("/dashboard");
  const bookings = page.getByRole("region", { name: "Subscribe to Your Bookings" });
  await bookings.getByRole("button", { name: "Create Address" }).click();
  const busy = await bookings.getByLabel("The address").innerText();
  await page.goto("/studio/calendars");
  const times = page.getByRole("region", { name: "Busy Times" });
  await times.getByRole("button", { name: "Add Calendar" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Address").fill(busy);
  await dialog.getByRole("button", { name: "Add Calendar" }).click();
  await expect(toastWith(page, "Calendar Added")).toBeVisible();
  const starts = async () => (await freeSlots(client, maya)).map(({ start }) => start);
  await expect.poll(starts).not.toContain(common.start);

  await page.goto(`/studio/calendar?day=${common.day}&view=day`);
  await page
    .getByRole("button", { name: /, busy in another calendar$/ })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByRole("listitem")).toContainText(
    /^Busy .* in localhost:\d+ …[\da-f]{4}\. Calendars$/,
  );
});
