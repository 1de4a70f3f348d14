import {
  mockResponses,
  connectToTestBackend,
  expectAccessible,
  failRequests,
  holdRequests,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { remote } from "../../remote";
import { chooseFreeTime } from "../../testing/choose-free-time";
import { newStudio } from "../../testing/studio";

const backend = connectToTestBackend();

describe("book expert screen", () => {
  const expert = "noor-al-hashimi";
  const password = "correct horse battery";
  let expertId: string;

  const table = (name: string) => backend.client(backend.serviceKey).from(name);

  beforeAll(async () => {
    const { data } = await table("expert_stylists").select("id").eq("slug", expert).single();
    expertId = (data as { id: string }).id;
  });
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });

  const heading = (name: string) => screen.findByRole("heading", { level: 2, name });
  const toasts = () => within(screen.getByRole("region", { name: /^Notifications/ }));
  const summary = () => screen.getByRole("complementary", { name: "Booking Summary" });
  const name = () => screen.getByRole("textbox", { name: /^Your name/ });
  const confirm = () => screen.findByRole("button", { name: "Confirm Booking" });

  test("explains what is missing on Continue", async () => {
    const { user } = await renderScreen(remote, `/experts/${expert}/book`);
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await toasts().findByText("Please complete all booking details.");
  });

  test("says to stylists that this is their own studio before they choose anything", async () => {
    const { person } = await newStudio(backend, "isla-campbell");
    await renderScreen(remote, "/experts/isla-campbell/book", { as: person });
    const calendar = await screen.findByRole("link", { name: /in your calendar$/ });
    expect(calendar).toHaveAttribute("href", "/studio/calendar");
    expect(screen.queryByRole("radio")).toBeNull();
  });

  test("redirects to the first incomplete step", async () => {
    const { user, address, remove } = await renderScreen(remote, `/experts/${expert}/book?step=3`);
    await heading("Choose a service");
    expect(address()).toBe(`/experts/${expert}/book`);
    await user.click(screen.getAllByRole("radio")[0]!);
    await waitFor(() => expect(address()).toContain("package="));
    const chosen = address();
    await remove();
    await renderScreen(remote, `${chosen}&step=3`);
    await heading("Date and time");
  });

  test("disables days without availability", async () => {
    const { user } = await renderScreen(remote, "/experts/maya-lindqvist/book");
    await user.click(screen.getAllByRole("radio")[0]!);
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await user.click(await screen.findByRole("button", { name: /next month/i }));
    const grid = within(screen.getByRole("grid"));
    expect(grid.getAllByRole("button", { name: /^Sunday/ })[0]).toBeDisabled();
    const days = grid.getAllByRole<HTMLButtonElement>("button");
    expect(days.some(({ disabled }) => !disabled)).toBe(true);
  });

  test("shows that an unknown expert can't be booked", async () => {
    await renderScreen(remote, "/experts/no-such-expert/book");
    screen.getByRole("heading", { name: "Expert not found" });
    screen.getByText("The expert you're trying to book doesn't exist.");
  });

  test("reports a failed load and loads the expert on retry", async () => {
    const online = failRequests(/rest\/v1\/expert_stylists/);
    const { user } = await renderScreen(remote, "/experts/maya-lindqvist/book");
    await toasts().findByText("Failed to load booking information. Please try again.");
    online();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByRole("radio", { name: /First Conversation/ });
  });

  async function addPackage(name: string): Promise<string> {
    const facts = { service_type: "virtual", duration_minutes: 30, price: 410 };
    const { data, error } = await table("service_packages")
      .insert({ expert_id: expertId, name, ...facts })
      .select("id")
      .single();
    if (error) throw new Error(error.message);
    return (data as { id: string }).id;
  }

  async function changePackage(id: string, changes: object): Promise<void> {
    const { error } = await table("service_packages").update(changes).eq("id", id);
    if (error) throw new Error(error.message);
  }

  /** Goes to the wizard's last step with a new account, because open requests are limited. */
  async function openConfirm(packageName: string) {
    const client = { email: `${crypto.randomUUID()}@people.example`, password };
    await backend.signUp(client.email, password);
    const rendered = await renderScreen(remote, `/experts/${expert}/book`, { as: client });
    const { user } = rendered;
    await user.click(screen.getByRole("radio", { name: new RegExp(packageName) }));
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await heading("Date and time");
    await chooseFreeTime(user);
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await confirm();
    await user.type(name(), "Lea Client");
    return rendered;
  }

  test("shows a changed price before booking", async () => {
    const id = await addPackage("Price Check");
    const { user, address } = await openConfirm("Price Check");
    expect(summary()).toHaveTextContent("$410.00");
    await changePackage(id, { price: 455 });
    await user.click(await confirm());
    const reason = "The price of this package has changed. Check the new total and confirm again.";
    await toasts().findByText(reason);
    await waitFor(() => {
      const alerts = screen.getAllByText(reason);
      expect(alerts.some((text) => text.closest("[role=alert]"))).toBe(true);
    });
    await waitFor(() => expect(summary()).toHaveTextContent("$455.00"));
    await user.click(await confirm());
    await waitFor(() => expect(address()).toContain("/booking-confirmation/"));
    const booking = await screen.findByRole("region", { name: "Your booking" });
    expect(booking).toHaveTextContent("$455.00");
  });

  test("offers the closest available times when the selected one was taken", async () => {
    const otherClient = await backend.signUp("rival@people.example");
    await addPackage("Rival Hour");
    // Without a hold, which would keep the rival out.
    failRequests(/rpc\/hold_time/);
    const { user, address } = await openConfirm("Rival Hour");
    await screen.findByText(/not keeping this time for you\. You can still confirm it/);
    const stopCompeting = mockResponses(/rest\/v1\/expert_bookings\?/, async (request, passOn) => {
      if (request.method === "POST") {
        const row = (await request.clone().json()) as object;
        const { error } = await otherClient.client
          .from("expert_bookings")
          .insert({ ...row, client_id: otherClient.id });
        expect(error).toBeNull();
      }
      return passOn(request);
    });
    await user.click(await confirm());
    await toasts().findByText(/just booked this time\./);
    stopCompeting();
    const nearest = within(await screen.findByRole("list", { name: "Closest available times:" }));
    expect(nearest.getAllByRole("button")).toHaveLength(4);
    const other = nearest.getAllByRole("button")[0]!;
    const time = /\d+:\d\d\s[AP]M/.exec(other.textContent)![0];
    await user.click(other);
    await waitFor(() => expect(summary()).toHaveTextContent(time));
    await user.click(await confirm());
    await waitFor(() => expect(address()).toContain("/booking-confirmation/"));
    expect(await screen.findByRole("region", { name: "Your booking" })).toHaveTextContent(time);
  });

  test("returns to the packages when the selected one is no longer available", async () => {
    const id = await addPackage("Vanishing Act");
    const { user } = await openConfirm("Vanishing Act");
    await changePackage(id, { is_active: false });
    await user.click(await confirm());
    await toasts().findByText("This package is no longer offered.");
    await heading("Choose a service");
    await waitFor(() => expect(screen.queryByRole("radio", { name: /Vanishing Act/ })).toBeNull());
    expect(screen.getAllByRole("radio").length).toBeGreaterThan(0);
  });

  test("keeps the input and books once when the response is lost", async () => {
    const id = await addPackage("Lost Answer");
    const { user, address } = await openConfirm("Lost Answer");
    const notes = () => screen.getByRole("textbox", { name: /should Noor/ });
    await user.type(notes(), "Keep this.");
    // The request arrives, but its response is lost.
    const online = mockResponses(/rest\/v1\/expert_bookings\?/, async (request, passOn) => {
      await passOn(request);
      throw new TypeError("Failed to fetch");
    });
    await user.click(await confirm());
    await toasts().findByText(/Nothing you entered is lost/);
    expect(notes()).toHaveValue("Keep this.");
    online();
    await user.click(await confirm());
    await waitFor(() => expect(address()).toContain("/booking-confirmation/"));
    const { data } = await table("expert_bookings").select("id").eq("package_id", id);
    expect(data).toHaveLength(1);
  });

  async function addQuestions(packageId: string): Promise<void> {
    const question = { label: "Dress code?", required: true, options: [] };
    const questions = [
      { ...question, id: "dress", kind: "text" },
      { ...question, id: "when", kind: "choice", label: "When?", options: ["Day", "Night"] },
      { ...question, id: "sizes", kind: "sizes", label: "Your sizes?", required: false },
      { ...question, id: "spend", kind: "budget", label: "Your budget?", required: false },
    ];
    const row = { package_id: packageId, version: 1, questions };
    await table("package_intakes").insert(row).throwOnError();
  }

  const keeping = () =>
    screen.findByText(/^We're keeping this time for you until \d+:\d\d [AP]M\.$/);

  test("keeps the time and what was entered through a reload and sign-in, and books with it", async () => {
    const id = await addPackage("Kept Word");
    await addQuestions(id);
    const client = { email: `${crypto.randomUUID()}@people.example`, password };
    const account = await backend.signUp(client.email, password);
    const list = { user_id: account.id, name: "Autumn" };
    await account.client.from("favorite_lists").insert(list).throwOnError();
    const anonymous = await renderScreen(remote, `/experts/${expert}/book?step=2&package=${id}`);
    await chooseFreeTime(anonymous.user);
    await anonymous.user.click(screen.getByRole("button", { name: "Continue" }));
    const until = (await keeping()).textContent;
    await anonymous.user.type(name(), "Lea Client");
    await anonymous.user.type(
      await screen.findByRole("textbox", { name: "Dress code?" }),
      "Black tie",
    );
    await anonymous.user.click(screen.getByRole("checkbox", { name: "M" }));
    const shoes = within(screen.getByRole("group", { name: "Shoes, European sizes" }));
    await anonymous.user.click(shoes.getByRole("checkbox", { name: "38" }));
    await expectAccessible();
    const last = anonymous.address();
    await anonymous.remove();
    const again = await renderScreen(remote, last);
    expect((await keeping()).textContent).toBe(until);
    expect(name()).toHaveValue("Lea Client");
    await again.user.click(await confirm());
    await waitFor(() => expect(again.address()).toContain("/auth"));
    await again.remove();

    const { user, address } = await renderScreen(remote, last, { as: client });
    await keeping();
    const start = new URLSearchParams(last.split("?")[1]).get("start");
    const rival = await backend.client().rpc("hold_time", {
      expert: expertId,
      package: id,
      starts_at: start,
      holder: crypto.randomUUID(),
    });
    expect(rival.error?.hint).toBe("slot_taken");
    await user.selectOptions(
      await screen.findByRole("combobox", { name: /^Show a list to Noor/ }),
      "Autumn",
    );
    await user.click(await confirm());
    await toasts().findByText("Please complete all booking details.");
    await waitFor(() => expect(screen.getByRole("radio", { name: "Day" })).toHaveFocus());
    screen.getByText("Answer this question.");
    await user.click(screen.getByRole("radio", { name: "Night" }));
    await user.click(await confirm());
    await waitFor(() => expect(address()).toContain("/booking-confirmation/"));
    const { data } = await table("expert_bookings")
      .select("client_name, intake_version, intake_answers, starts_at, favorite_lists(name)")
      .eq("package_id", id)
      .single();
    expect(data).toMatchObject({
      client_name: "Lea Client",
      intake_version: 1,
      intake_answers: { dress: "Black tie", when: "Night", sizes: "M, 38" },
      favorite_lists: { name: "Autumn" },
    });
    // What is true now follows the title.
    await screen.findByText(/^Your request is with Noor/);
    await user.click(await screen.findByText("Your answers"));
    expect(screen.getByRole("region", { name: "Your booking" })).toHaveTextContent(/M, 38/);
    // What remains is only the name, from the booking.
    await renderScreen(remote, `${last.split("&start")[0]}&start=${laterThan(start!)}`, {
      as: client,
    });
    await waitFor(() => expect(name()).toHaveValue("Lea Client"));
    expect(screen.getByRole("textbox", { name: "Dress code?" })).toHaveValue("");
  });

  const laterThan = (start: string) => new Date(Date.parse(start) + 7 * 86_400_000).toISOString();

  test("offers other times when one can't be kept, and releases the kept one on the way back", async () => {
    const id = await addPackage("Held Away");
    const { user, address } = await renderScreen(
      remote,
      `/experts/${expert}/book?step=2&package=${id}`,
    );
    await chooseFreeTime(user);
    const findHold = (holder: string) => {
      const starts_at = new URLSearchParams(address().split("?")[1]).get("start");
      const time = { expert: expertId, package: id, starts_at, holder };
      return backend.client().rpc("hold_time", time);
    };
    const rival = crypto.randomUUID();
    expect((await findHold(rival)).error).toBeNull();
    await user.click(screen.getByRole("button", { name: "Continue" }));
    const nearest = within(await screen.findByRole("list", { name: "Closest available times:" }));
    await expectAccessible();
    await user.click(nearest.getAllByRole("button")[0]!);
    await keeping();
    expect((await findHold(rival)).error?.hint).toBe("slot_taken");
    await user.click(screen.getByRole("button", { name: "Back" }));
    await heading("Date and time");
    await waitFor(async () => expect((await findHold(rival)).error).toBeNull());
  });

  test("shows placeholders while loading and books once on a double press", async () => {
    const person = { email: "impatient@people.example", password };
    const { id } = await backend.signUp(person.email, person.password);
    const arrives = holdRequests(/rest\/v1\/expert_stylists/);
    const opening = renderScreen(remote, "/experts/rafael-montoya/book", { as: person });
    await screen.findByRole("status", { name: "Loading booking" });
    arrives();
    const { user } = await opening;
    const release = holdRequests(/rest\/v1\//);
    await user.click(screen.getAllByRole("radio")[0]!);
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await waitFor(() => {
      const texts = screen.queryAllByRole("status").map(({ textContent }) => textContent);
      expect(texts.join()).toContain("Checking availability");
    });
    release();
    await chooseFreeTime(user);
    await user.click(screen.getByRole("button", { name: "Continue" }));

    // A booking needs neither name nor notes.
    const booked = holdRequests(/rest\/v1\/expert_bookings/);
    await user.dblClick(await screen.findByRole("button", { name: "Confirm Booking" }));
    expect(await screen.findByRole("button", { name: "Booking..." })).toBeDisabled();
    const shown = holdRequests(/rest\/v1\/expert_bookings/, /^$/);
    booked();
    await screen.findByRole("status", { name: "Loading booking" });
    shown();
    const onward = await screen.findByRole("link", { name: "View My Bookings" });
    const listed = holdRequests(/rest\/v1\/expert_bookings/);
    await user.click(onward);
    await screen.findByRole("status", { name: "Loading bookings" });
    listed();
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
    const { data } = await table("expert_bookings").select("id").eq("client_id", id);
    expect(data).toHaveLength(1);
  });
});
