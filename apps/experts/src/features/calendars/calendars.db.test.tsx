import { createHash } from "node:crypto";
import {
  connectToTestBackend,
  expectAccessible,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { beforeAll, expect, test } from "vitest";
import { remote } from "../../remote";
import { newStudio } from "../../testing/studio";

const backend = connectToTestBackend();
let studio: Awaited<ReturnType<typeof newStudio>>;
beforeAll(async () => {
  studio = await newStudio(backend, "noor-al-hashimi");
});

/** Returns the account's feeds, as the account can read them. */
async function stored() {
  const { data } = await studio.api
    .from("calendar_feeds")
    .select("kind, with_requests, last_read_at")
    .throwOnError();
  return data;
}

test("adds, chooses, reads and removes another calendar, and other addresses", async () => {
  const { user } = await renderScreen(remote, "/studio/calendars", { as: studio.person });
  const press = async (name: string | RegExp) =>
    user.click(await screen.findByRole("button", { name }));
  const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
  await press("Add Calendar");
  const form = await dialog("Add Calendar");
  const address = form.getByLabelText("Address");
  await user.type(address, "http://calendar.example.com/a.ics");
  await user.click(form.getByRole("button", { name: "Add Calendar" }));
  expect(await form.findByRole("alert")).toHaveTextContent(/begins with https/);
  await user.clear(address);
  await user.type(address, "webcal://calendar.example.com/secret-d0c5");
  await user.click(form.getByRole("button", { name: "Add Calendar" }));
  const section = within(await screen.findByRole("region", { name: "Busy Times" }));
  await section.findByText("calendar.example.com …d0c5");
  expect(section.getByText("Reading...")).toBeVisible();
  await user.click(section.getByLabelText("Tentative events block time"));
  await waitFor(async () => {
    const { data } = await studio.api.rpc("busy_calendars", { expert: studio.expert.id });
    expect(data).toMatchObject([{ counts_tentative: false }]);
  });

  await press("Other Addresses");
  const addresses = await dialog("Your Other Email Addresses");
  await user.type(addresses.getByLabelText(/^Addresses/), "noor@home.example, n@work.example");
  await user.click(addresses.getByRole("button", { name: "Save" }));
  await section.findByText(/your account's, n@work.example, noor@home.example\.$/);

  await user.click(section.getByRole("button", { name: "Remove calendar.example.com …d0c5" }));
  const removal = within(await screen.findByRole("alertdialog"));
  await user.click(removal.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(section.queryByText("calendar.example.com …d0c5")).toBeNull());
});

/** Asks for a feed as its function does, and returns the status. */
async function read(address: string): Promise<unknown> {
  const key = /[0-9a-f]{64}/.exec(address)![0];
  const digest = createHash("sha256").update(key).digest("hex");
  const { data } = await studio.server
    .rpc("read_calendar_feed", { digest, known: [] })
    .throwOnError();
  return (data as { status: number }).status;
}

test("shows a new address once, with links that subscribe, and replaces and removes it", async () => {
  const { user, remove } = await renderScreen(remote, "/studio/calendars", { as: studio.person });
  const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
  await user.click(await screen.findByLabelText(/^Show requests/));
  await press("Create Address");
  const shown = () => screen.getByLabelText("The address").textContent ?? "";
  await screen.findByLabelText("The address");
  expect(shown()).toMatch(/^http:.*\/api\/calendar\/[0-9a-f]{64}\.ics$/);
  const first = shown();
  const webcal = first.replace("http:", "webcal:");
  for (const [name, href] of [
    ["Apple Calendar", webcal],
    [
      "Google Calendar",
      `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`,
    ],
  ]) {
    const link = screen.getByRole("link", { name });
    expect(link).toHaveAttribute("href", href);
    expect(link).toHaveAttribute("rel", "noopener noreferrer");
  }
  expect(screen.getByRole("link", { name: "Outlook.com" }).getAttribute("href")).toContain(
    `url=${encodeURIComponent(first)}`,
  );
  await expectAccessible();
  expect(await stored()).toEqual([{ kind: "sessions", with_requests: false, last_read_at: null }]);
  expect(await read(first)).toBe(200);

  await press("New Address");
  await press("Replace");
  await waitFor(() => expect(shown()).not.toBe(first));
  expect([await read(first), await read(shown())]).toEqual([404, 200]);
  expect(await stored()).toMatchObject([{ with_requests: false }]);
  const second = shown();
  await remove();

  await renderScreen(remote, "/studio/calendars", { as: studio.person });
  const section = within(await screen.findByRole("region", { name: "Subscribe to Your Sessions" }));
  await section.findByText("Created");
  expect(section.queryByLabelText("The address")).toBeNull();
  await user.click(section.getByLabelText(/^Show requests/));
  await waitFor(async () => expect(await stored()).toMatchObject([{ with_requests: true }]));
  await press("Remove Address");
  await user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove" }),
  );
  await screen.findByRole("button", { name: "Create Address" });
  expect([await read(second), await stored()]).toEqual([404, []]);
});
