import {
  connectToTestBackend,
  expectAccessible,
  renderScreen,
  screen,
  shopper,
  waitFor,
  within,
} from "@ensemble/testing";
import { expect, test } from "vitest";
import { screens } from "../../screens";

const backend = connectToTestBackend();

const signIn = { name: "Sign In" };
const email = () => screen.getByLabelText<HTMLInputElement>("Email");
const password = () => screen.getByLabelText<HTMLInputElement>("Password");
const toast = () => within(screen.getByRole("region", { name: /^Notifications/ }));

/** Opens the form and fills it. */
async function openFilled(search = "", { email: address, password: word } = shopper) {
  const drawn = await renderScreen({ screens }, `/auth${search}`);
  await drawn.user.type(email(), address);
  await drawn.user.type(password(), word);
  return drawn;
}

/** Follows the link of the newest mail to an address; returns where it leads. */
async function followMailedLink(to: string): Promise<string> {
  const [mail] = await backend.mail.list(to);
  const [link] = /https?:\/\/\S+/.exec(mail!.text)!;
  const response = await backend.fetch(new Request(link, { redirect: "manual" }));
  return response.headers.get("location")!;
}

test("names an unconfirmed address and sends the confirmation again", async () => {
  const person = { email: "unconfirmed@people.example", password: "a-long-password" };
  await backend.client().auth.signUp(person);
  const { user } = await openFilled("", person);
  await user.click(screen.getByRole("button", signIn));
  await toast().findByText("Email not confirmed");
  const resend = await screen.findByRole("button", { name: "Resend confirmation email" });
  await expectAccessible();
  await user.click(resend);
  await screen.findByText(`Sent again to ${person.email}.`);
  await waitFor(async () => expect(await backend.mail.list(person.email)).toHaveLength(2));
  expect(await followMailedLink(person.email)).toContain("access_token=");
});

test("explains a link that was used before where a new one can be requested", async () => {
  const person = { email: "used@people.example", password: "a-long-password" };
  await backend.client().auth.signUp(person);
  await followMailedLink(person.email);
  const { hash } = new URL(await followMailedLink(person.email));
  expect(hash).toContain("error_code=otp_expired");
  await renderScreen({ screens }, `/auth${hash}`);
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("That link was used before or is too old");
  screen.getByRole("heading", { level: 1, name: "Welcome back" });
  await expectAccessible();
});

test("explains how to get a link when the new password is opened without one", async () => {
  await renderScreen({ screens }, "/auth/new-password");
  await screen.findByText(/open the link in the mail we send you/);
  expect(screen.queryByLabelText("New password")).toBeNull();
  await expectAccessible();
});
