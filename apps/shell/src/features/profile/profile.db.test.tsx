import { QueryClient } from "@ensemble/query";
import { auth, currentSession, startSession } from "@ensemble/session";
import {
  connectToTestBackend,
  failRequests,
  mockResponses,
  collectDownloads,
  renderScreen,
  screen,
  shopper,
  waitFor,
  within,
} from "@ensemble/testing";
import { receiveToasts, type Toast } from "@ensemble/ui";
import { beforeAll, describe, expect, test } from "vitest";
import { createQueryClient } from "../../query-client";
import { screens } from "../../screens";
import { pendingDeletionQuery, warnOfDeletion } from "./account-deletion";

const backend = connectToTestBackend();

describe("profile screen", () => {
  const open = (address: string, as?: typeof shopper) => renderScreen({ screens }, address, { as });

  test("shows visitors sign-in, legal pages and support", async () => {
    await open("/profile");
    screen.getByRole("heading", { level: 1, name: "Profile" });
    for (const [name, text, href] of [
      ["Sign In", "Access your account and preferences", "/auth?next=%2Fprofile"],
      ["Privacy Policy", "How we handle your data", "/legal/privacy"],
      ["Terms and Conditions", "Terms of service and usage", "/legal/terms"],
      ["Contact Support", "support@example.com", "mailto:support@example.com"],
    ] as const) {
      const link = screen.getByText(name).closest("a")!;
      expect(link).toHaveTextContent(text);
      expect(link).toHaveAttribute("href", href);
    }
    expect(screen.queryByRole("button", { name: /Delete Account|Sign Out/ })).toBeNull();
  });

  test("stays signed in when the deletion request fails", async () => {
    const { user } = await open("/profile", shopper);
    failRequests(/rpc\/request_account_deletion/);
    await user.click(screen.getByRole("button", { name: /^Delete Account/ }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    await waitFor(() =>
      expect(dialog.getByRole("alert")).toHaveTextContent("Your account is unchanged."),
    );
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    screen.getByText(shopper.email);
  });

  test("links only stylists to their studio, and asks them what happens to consultations", async () => {
    const shopping = await open("/profile", shopper);
    expect(screen.queryByRole("link", { name: /^My Studio/ })).toBeNull();
    await shopping.remove();
    const person = { email: "stylist@people.example", password: "correct horse battery" };
    const { id } = await backend.signUp(person.email, person.password);
    const service = backend.client(backend.serviceKey);
    const { data: expert } = await service
      .from("service_packages")
      .select("expert_id, package_id:id")
      .limit(1)
      .single<{ expert_id: string }>()
      .throwOnError();
    await service.from("stylists").delete().eq("expert_id", expert.expert_id);
    await service.from("stylists").insert({ user_id: id, expert_id: expert.expert_id });
    const times = { booking_date: "2099-01-05", start_time: "10:00", end_time: "11:00" };
    const booking = { ...expert, ...times, total_amount: 90 };
    await service.from("expert_bookings").insert(booking).throwOnError();

    const { user } = await open("/profile", person);
    const link = screen.getByRole("link", { name: /^My Studio/ });
    expect(link).toHaveAttribute("href", "/studio");
    await user.click(screen.getByRole("button", { name: /^Delete Account/ }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await dialog.findByText(/^\d+ coming consultations?$/);
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    await screen.findByRole("link", { name: /^Sign In/ });
    const left = await service.from("stylists").select("user_id").eq("user_id", id);
    expect(left.data).toEqual([]);
  });

  test("downloads the account's data, also after a failed attempt", async () => {
    const files = collectDownloads();
    const { user } = await open("/profile", shopper);
    const row = () => screen.getByRole("button", { name: /^Download My Data/ });
    const online = failRequests(/rpc\/export_account/);
    await user.click(row());
    await waitFor(() => expect(row()).toBeEnabled());
    expect(files).toHaveLength(0);
    online();
    await user.click(row());
    await waitFor(() => expect(files).toHaveLength(1));
    const file = await files[0]!;
    expect(file.name).toMatch(/^ensemble-data-\d{4}-\d\d-\d\d\.json$/);
    expect(JSON.parse(file.text)).toMatchObject({ account: { email: shopper.email } });
  });

  test("saves a choice of emails at once, and shows the stored one again when it isn't saved", async () => {
    const { user, remove } = await open("/profile", shopper);
    const reminder = () => screen.findByRole("checkbox", { name: "A reminder the day before" });
    await waitFor(async () => expect(await reminder()).toBeChecked());
    await user.click(await reminder());
    await waitFor(async () => {
      const { data } = await backend
        .client(backend.serviceKey)
        .from("mail_preferences")
        .select("reminder_day, reminder_hour, follow_up");
      expect(data).toEqual([{ reminder_day: false, reminder_hour: true, follow_up: true }]);
    });
    await remove();
    const { user: later } = await open("/profile", shopper);
    await waitFor(async () => expect(await reminder()).toBeEnabled());
    expect(await reminder()).not.toBeChecked();
    const online = failRequests(/mail_preferences\?on_conflict|mail_preferences$/);
    await later.click(await reminder());
    await screen.findByText("Your choice wasn't saved. Please try again.");
    online();
    await waitFor(async () => expect(await reminder()).not.toBeChecked());
  });

  test("asks for the password in place when the session has ended, then saves", async () => {
    createQueryClient();
    const { user } = await open("/profile", shopper);
    const mail = await screen.findByRole<HTMLInputElement>("checkbox", {
      name: /^A request for a review/,
    });
    await waitFor(() => expect(mail).toBeEnabled());
    const before = mail.checked;
    const renewed = mockResponses(/mail_preferences/, async () =>
      Response.json({ message: "JWT expired", code: "PGRST303" }, { status: 401 }),
    );
    await user.click(mail);
    const dialog = within(await screen.findByRole("dialog", { name: "Sign In Again" }));
    renewed();
    await user.type(dialog.getByLabelText("Password"), "not this one{Enter}");
    await dialog.findByText(`That's not the password for ${shopper.email}.`);
    await user.clear(dialog.getByLabelText("Password"));
    await user.type(dialog.getByLabelText("Password"), `${shopper.password}{Enter}`);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(mail.checked).toBe(!before));
  });

  test("stays on the page after sign-out", async () => {
    const { user, address } = await open("/profile", shopper);
    screen.getByText(shopper.email);
    screen.getByText("Signed in");
    await user.click(screen.getByRole("button", { name: /Sign Out\s*Sign out of your account/ }));
    await screen.findByRole("link", { name: /^Sign In/ });
    expect(address()).toBe("/profile");
  });
});

describe("sign in details screen", () => {
  const password = "correct horse battery";

  /** Opens the page as a new user who is also signed in on another device. */
  async function open(name: string) {
    const email = `${name}@people.example`;
    const other = await backend.signUp(email, password);
    const rendered = await renderScreen({ screens }, "/profile/sign-in", {
      as: { email, password },
    });
    const otherSessionIsValid = async () =>
      (await other.client.auth.refreshSession()).error === null;
    const signsIn = async (secret: string) => {
      const { error } = await backend.client().auth.signInWithPassword({ email, password: secret });
      return error === null;
    };
    return { ...rendered, email, otherSessionIsValid, signsIn };
  }

  const form = (name: string) => within(screen.getByRole("form", { name }));

  test("changes the password with the current one and ends other sessions", async () => {
    const { user, otherSessionIsValid, signsIn } = await open("changes");
    const change = form("Change Password");
    await user.type(change.getByLabelText("New password"), "another horse battery");
    await user.click(change.getByRole("button", { name: "Save Password" }));
    await change.findByText("Enter your current password.");

    await user.type(change.getByLabelText("Current password"), "wrong horse battery");
    await user.click(change.getByRole("button", { name: "Save Password" }));
    await change.findByText("That's not your current password.");
    expect(change.getByLabelText("Current password")).toHaveFocus();
    expect(await otherSessionIsValid()).toBe(true);

    await user.clear(change.getByLabelText("Current password"));
    await user.type(change.getByLabelText("Current password"), password);
    await user.click(change.getByRole("button", { name: "Save Password" }));
    await waitFor(() => expect(change.getByLabelText("New password")).toHaveValue(""));
    expect(await otherSessionIsValid()).toBe(false);
    expect(await signsIn("another horse battery")).toBe(true);
    expect(await signsIn(password)).toBe(false);
  });

  test("sends links to both addresses when the email changes and ends other sessions", async () => {
    const { user, email, otherSessionIsValid } = await open("moves");
    const change = form("Change Email");
    await user.type(change.getByLabelText("New email"), email);
    await user.type(change.getByLabelText("Current password"), password);
    await user.click(change.getByRole("button", { name: "Send Both Links" }));
    await change.findByText("This is already your email address.");

    await user.clear(change.getByLabelText("New email"));
    await user.type(change.getByLabelText("New email"), "moved@people.example");
    await user.click(change.getByRole("button", { name: "Send Both Links" }));
    await change.findByText(/^We sent links to moves@people\.example and moved@/);
    for (const address of [email, "moved@people.example"]) {
      const [mail] = await backend.mail.list(address);
      expect(mail?.text).toContain("type=email_change");
    }
    expect(await otherSessionIsValid()).toBe(false);
  });

  test("links visitors to sign-in and back", async () => {
    await renderScreen({ screens }, "/profile/sign-in");
    const link = screen.getByRole("link", { name: "Sign In" });
    expect(link).toHaveAttribute("href", "/auth?next=%2Fprofile%2Fsign-in");
  });
});

describe("account deletion", () => {
  const account = { email: "leaving@people.example", password: "correct horse battery" };
  beforeAll(() => {
    startSession();
  });

  test("offers to cancel a pending deletion at sign-in", async () => {
    const { client, id } = await backend.signUp(account.email, account.password);
    expect((await client.rpc("request_account_deletion")).error).toBeNull();
    const toasts: Toast[] = [];
    receiveToasts((toast) => toasts.push(toast));
    const queryClient = new QueryClient();
    const stop = warnOfDeletion(queryClient);

    const signedIn = await (await auth()).signInWithPassword(account);
    expect(signedIn.error).toBeNull();
    await waitFor(() => expect(currentSession().status).toBe("signedIn"));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]?.title).toMatch(/^Your account will be erased on \w+ \d+, \d{4}$/);
    expect(toasts[0]?.action?.label).toBe("Keep My Account");

    toasts[0]?.action?.run();
    await waitFor(() => expect(toasts.at(-1)?.description).toBe("Your account won't be deleted."));
    expect(await queryClient.fetchQuery(pendingDeletionQuery(id))).toBeNull();
    stop();
  });
});
