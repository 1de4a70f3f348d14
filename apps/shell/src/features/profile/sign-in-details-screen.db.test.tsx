import { connectToTestBackend, renderScreen, screen, waitFor, within } from "@ensemble/testing";
import { expect, test } from "vitest";
import { screens } from "../../screens";

const backend = connectToTestBackend({ seeded: false });
const password = "correct horse battery";

/** Opens the page as a new person, who is signed in on another device too. */
async function open(name: string) {
  const email = `${name}@people.example`;
  const other = await backend.signUp(email, password);
  const rendered = await renderScreen({ screens }, "/profile/sign-in", {
    as: { email, password },
  });
  const elsewhere = async () => (await other.client.auth.refreshSession()).error === null;
  const signsIn = async (secret: string) => {
    const { error } = await backend.client().auth.signInWithPassword({ email, password: secret });
    return error === null;
  };
  return { ...rendered, email, elsewhere, signsIn };
}

const form = (name: string) => within(screen.getByRole("form", { name }));

test("changes the password for those who know the current one, and ends other sessions", async () => {
  const { user, elsewhere, signsIn } = await open("changes");
  const change = form("Change password");
  await user.type(change.getByLabelText("New password"), "another horse battery");
  await user.click(change.getByRole("button", { name: "Save Password" }));
  await change.findByText("Enter your current password.");

  await user.type(change.getByLabelText("Current password"), "wrong horse battery");
  await user.click(change.getByRole("button", { name: "Save Password" }));
  await change.findByText("This is not your current password.");
  expect(change.getByLabelText("Current password")).toHaveFocus();
  expect(await elsewhere()).toBe(true);

  await user.clear(change.getByLabelText("Current password"));
  await user.type(change.getByLabelText("Current password"), password);
  await user.click(change.getByRole("button", { name: "Save Password" }));
  await waitFor(() => expect(change.getByLabelText("New password")).toHaveValue(""));
  expect(await elsewhere()).toBe(false);
  expect(await signsIn("another horse battery")).toBe(true);
  expect(await signsIn(password)).toBe(false);
});

test("mails both addresses when the email changes, and ends other sessions", async () => {
  const { user, email, elsewhere } = await open("moves");
  const change = form("Change email");
  await user.type(change.getByLabelText("New email"), email);
  await user.type(change.getByLabelText("Current password"), password);
  await user.click(change.getByRole("button", { name: "Send Both Links" }));
  await change.findByText("This is your address already.");

  await user.clear(change.getByLabelText("New email"));
  await user.type(change.getByLabelText("New email"), "moved@people.example");
  await user.click(change.getByRole("button", { name: "Send Both Links" }));
  await change.findByText(/^Two links are on their way: to moves@people\.example and to moved@/);
  for (const address of [email, "moved@people.example"]) {
    const [mail] = await backend.mail.list(address);
    expect(mail?.text).toContain("type=email_change");
  }
  expect(await elsewhere()).toBe(false);
});

test("leads visitors to sign in and back", async () => {
  await renderScreen({ screens }, "/profile/sign-in");
  const link = screen.getByRole("link", { name: "Sign In" });
  expect(link).toHaveAttribute("href", "/auth?next=%2Fprofile%2Fsign-in");
});
