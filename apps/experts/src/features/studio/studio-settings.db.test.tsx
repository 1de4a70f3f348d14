import {
  connectToTestBackend,
  expectAccessible,
  fireEvent,
  mockCanvas,
  mockResponses,
  pictureFile,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { beforeAll, expect, test, vi } from "vitest";
import { remote } from "../../remote";
import { mondayAhead, newStudio } from "../../testing/studio";

// Needs a canvas, which happy-dom lacks.
vi.mock("browser-image-compression", () => ({ default: async (file: File) => file }));

const backend = connectToTestBackend();
let studio: Awaited<ReturnType<typeof newStudio>>;
beforeAll(async () => {
  studio = await newStudio(backend, "hana-takahashi");
});

const open = (part: string) => renderScreen(remote, `/studio/${part}`, { as: studio.person });
type User = Awaited<ReturnType<typeof open>>["user"];
const region = (name: string) => within(screen.getByRole("region", { name }));
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
type Dialog = Awaited<ReturnType<typeof dialog>>;

async function press(user: User, name: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name }));
}

async function retype(user: User, form: Dialog, label: string | RegExp, text: string) {
  const field = form.getByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
}

/** Returns the stylist's row of a table, as the server sees it. */
async function stored(table: string, columns = "*"): Promise<unknown> {
  const rows = studio.server.from(table).select(columns).eq("expert_id", studio.expert.id);
  return (await rows.maybeSingle().throwOnError()).data;
}

test("saves how bookings are taken, and asks what to keep of another save", async () => {
  const { user } = await open("hours");
  await press(user, "Edit How Bookings Are Taken");
  const form = await dialog("How Bookings Are Taken");
  await retype(user, form, "How far ahead in days", "91");
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await form.findByRole("alert")).toHaveTextContent("whole number of days from 1 to 90");
  await expectAccessible();
  await retype(user, form, "How far ahead in days", "30");
  await retype(user, form, /^Most bookings a day/, "3");
  // An administrator's save comes first, of a row that didn't exist.
  const other = { expert_id: studio.expert.id, min_notice_minutes: 120, max_days_ahead: 60 };
  await studio.server.from("expert_settings").insert(other).throwOnError();
  // Only administrators read who it was; asking would be refused.
  const asked = vi.fn(async () => new Response(null, { status: 403 }));
  mockResponses(/rpc\/record_history/, asked);
  await user.click(form.getByRole("button", { name: "Save" }));
  const conflict = within(await screen.findByRole("region", { name: "Someone Else Changed This" }));
  expect(conflict.getByRole("alert")).toHaveTextContent("Nothing was saved: someone else changed");
  expect(asked).not.toHaveBeenCalled();
  expect(form.getByLabelText("Minimum notice in hours")).toHaveValue("2");
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(async () =>
    expect(await stored("expert_settings")).toMatchObject({
      min_notice_minutes: 120,
      max_days_ahead: 30,
      max_per_day: 3,
      response_hours: 72,
    }),
  );
  await waitFor(() =>
    expect(screen.getByRole("region", { name: "How Bookings Are Taken" })).toHaveTextContent(
      "Most bookings a day3",
    ),
  );
});

test("saves where one meets, and refuses a link without https", async () => {
  const { user } = await open("hours");
  await press(user, "Edit Where You Meet");
  const form = await dialog("Where You Meet");
  await user.type(form.getByLabelText(/^Video link/), "http://meet.example/{booking}");
  await user.type(form.getByLabelText(/^Phone/), "+1 212 555 0100");
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await form.findByRole("alert")).toHaveTextContent(
    "Enter a link that starts with https://.",
  );
  await retype(user, form, /^Video link/, "https://meet.example/{booking}");
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(async () =>
    expect(await stored("expert_places")).toMatchObject({
      video_link: "https://meet.example/{booking}",
      address: null,
      phone: "+1 212 555 0100",
    }),
  );
});

test("blocks hours of one day, refuses overlapping ones, and restores them after an undo", async () => {
  const day = mondayAhead();
  await studio.record({ booking_date: day });
  const { user } = await open("hours");
  const add = async (note: string) => {
    await press(user, "Add Exception");
    const form = await dialog("Add Exception");
    fireEvent.change(form.getByLabelText("Day"), { target: { value: day } });
    await user.selectOptions(form.getByLabelText("End"), "11:00 AM");
    await user.type(form.getByLabelText(/^Note/), note);
    await user.click(form.getByRole("button", { name: "Save Exception" }));
    return form;
  };
  await add("Dentist");
  expect(await region("Exceptions").findByText("Blocked · Dentist")).toBeVisible();
  expect(await region("Exceptions").findByText(/^1 booking stays/)).toBeVisible();
  const refused = await add("Again");
  expect(await refused.findByText(/these hours overlap with another exception/)).toBeVisible();
  await expectAccessible();
  await user.click(refused.getByRole("button", { name: "Cancel" }));
  await press(user, "Leave");

  const [name] = region("Exceptions")
    .getAllByRole("button", { name: /^Remove / })
    .map((button) => button.getAttribute("aria-label"));
  await press(user, name!);
  await waitFor(async () => expect(await stored("expert_exceptions")).toBeNull());
  await press(user, "Undo");
  const row = { day, start_time: "09:00:00", end_time: "11:00:00", is_available: false };
  await waitFor(async () => expect(await stored("expert_exceptions")).toMatchObject(row));
});

test("saves at once which emails the stylist wants", async () => {
  const { user } = await open("hours");
  const box = () => region("Emails").getByRole("checkbox", { name: "A consultation is tomorrow" });
  expect(box()).toBeChecked();
  await user.click(box());
  const wanted = async () => {
    const rows = studio.server.from("mail_preferences").select("requests, reminder_day");
    return (await rows.throwOnError()).data;
  };
  await waitFor(async () =>
    expect(await wanted()).toEqual([{ requests: true, reminder_day: false }]),
  );
  await waitFor(() => expect(box()).not.toBeChecked());
});

test("adds times between bookings and questions to a package, whose old questions stay", async () => {
  const { user } = await open("packages");
  await press(user, `Edit ${studio.packageName}`);
  const form = await dialog(`Edit ${studio.packageName}`);
  await retype(user, form, "Minutes free after", "241");
  await user.click(form.getByRole("button", { name: "Save Package" }));
  expect(await form.findByRole("alert")).toHaveTextContent("from 0 to 240");
  await retype(user, form, "Minutes free after", "15");
  await user.selectOptions(form.getByLabelText("Where you meet"), "Phone call");
  await user.click(form.getByRole("button", { name: "Save Package" }));
  await screen.findByText(/0 min free before, 15 after/);

  const ask = async () => {
    await press(user, `Questions of ${studio.packageName}`);
    return dialog(`Questions of ${studio.packageName}`);
  };
  const questions = await ask();
  const adding = () => user.click(questions.getByRole("button", { name: "Add Question" }));
  await adding();
  expect(questions.getByLabelText("Question")).toHaveFocus();
  await user.keyboard("What's your budget?");
  await user.selectOptions(questions.getByLabelText("Kind of answer"), "Budget");
  await adding();
  await user.type(questions.getAllByLabelText("Question")[1]!, "Which event?");
  await user.selectOptions(questions.getAllByLabelText("Kind of answer")[1]!, "Choice");
  await user.click(questions.getByRole("button", { name: "Save Questions" }));
  expect(await questions.findByRole("alert")).toHaveTextContent("2 to 20 different options");
  await expectAccessible();
  await user.type(questions.getByLabelText("Options"), "Wedding{Enter}Work");
  await user.click(questions.getByRole("button", { name: "Move question 2 up" }));
  await user.click(questions.getByRole("button", { name: "Save Questions" }));
  const versions = async () => {
    const rows = studio.server.from("package_intakes").select("version, questions");
    const { data } = await rows.eq("package_id", studio.packageId).order("version").throwOnError();
    return data;
  };
  const required = { required: false };
  await waitFor(async () =>
    expect(await versions()).toMatchObject([
      {
        version: 1,
        questions: [
          { kind: "choice", label: "Which event?", options: ["Wedding", "Work"], ...required },
          { kind: "budget", label: "What's your budget?", ...required },
        ],
      },
    ]),
  );

  // Another save in between is a conflict, which keeps the typed text.
  const again = await ask();
  await user.click(again.getAllByRole("checkbox", { name: "Must be answered" })[1]!);
  await studio.server
    .from("package_intakes")
    .insert({ package_id: studio.packageId, version: 2, questions: [] })
    .throwOnError();
  await user.click(again.getByRole("button", { name: "Save Questions" }));
  const conflict = within(await screen.findByRole("region", { name: "Someone Else Changed This" }));
  expect(conflict.getByText(/What's your budget\? · Budget · must be answered/)).toBeVisible();
  await user.click(again.getByRole("button", { name: "Save Questions" }));
  await waitFor(async () => expect(await versions()).toHaveLength(3));
});

test("says of a booked inactive package only that it stays", async () => {
  const { server, packageId, packageName } = studio;
  await studio.record({ booking_date: mondayAhead(7) });
  const offer = (is_active: boolean) =>
    server.from("service_packages").update({ is_active }).eq("id", packageId).throwOnError();
  await offer(false);
  const { user } = await open("packages");
  await press(user, `Delete ${packageName}`);
  await press(user, "Delete");
  const told = await dialog(`${packageName} can't be deleted`);
  expect(told.getByText(/It's inactive: nobody can book it/)).toBeVisible();
  expect(told.queryByRole("button", { name: "Deactivate" })).toBeNull();
  await offer(true);
});

test("changes the stylist's own text and picture, and nothing else", async () => {
  mockCanvas();
  const { user } = await open("profile");
  const form = region("Text and Picture");
  expect(form.queryByLabelText("Name")).toBeNull();
  await retype(user, form, "About you", "I dress brides.");
  await user.upload(
    form.getByLabelText("Choose an image or drop it here"),
    pictureFile("portrait.jpg"),
  );
  await waitFor(() =>
    expect(form.getByRole("list", { name: "Selected images" })).toHaveTextContent("portrait.jpg"),
  );
  await expectAccessible();
  await user.click(form.getByRole("button", { name: "Save Profile" }));
  await screen.findByText("Profile Saved");
  const profile = studio.server.from("expert_stylists").select("bio, profile_image, name");
  const { data } = await profile.eq("id", studio.expert.id).single().throwOnError();
  expect(data).toEqual({
    bio: "I dress brides.",
    name: "Hana Takahashi",
    profile_image: expect.stringMatching(
      new RegExp(`/outfit-images/experts/${studio.expert.id}/[0-9-]+-0\\.jpg$`),
    ) as string,
  });
  const picture = new Request(`http://backend.test${data.profile_image as string}`);
  expect((await backend.fetch(picture)).status).toBe(200);

  const own = backend.client();
  await own.auth.signInWithPassword(studio.person);
  const rename = own
    .from("expert_stylists")
    .update({ name: "Another Name" })
    .eq("id", studio.expert.id);
  expect((await rename).error).toMatchObject({ hint: "administrators_only" });
});

test("leaves the studio, cancelling the coming consultations for a reason", async () => {
  const id = await studio.record({ booking_date: mondayAhead(1) });
  const { user, address } = await open("profile");
  await press(user, "Leave the Studio");
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(await question.findByLabelText(/^Cancel and email/));
  await user.click(question.getByRole("button", { name: "Leave" }));
  expect(await question.findByRole("alert")).toHaveTextContent("Enter a reason");
  await expectAccessible();
  await user.type(question.getByLabelText("Reason"), "I move to Osaka.");
  await user.click(question.getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(address()).toBe("/"));
  expect(await studio.stored(id)).toMatchObject({
    status: "cancelled",
    cancel_reason: "I move to Osaka.",
  });
  expect(screen.queryByText("No Studio")).toBeNull();
});
