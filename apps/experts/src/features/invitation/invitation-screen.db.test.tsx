import {
  administrator,
  connectToTestBackend,
  expectAccessible,
  renderScreen,
  screen,
  shopper,
  takeMessages,
  waitFor,
} from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../remote";

const backend = connectToTestBackend();

/** Invites the shopper to a studio without a stylist, and returns the mail's path. */
async function invite(): Promise<string> {
  const client = backend.client();
  await client.auth.signInWithPassword(administrator);
  const { data: expert } = await client
    .from("expert_stylists")
    .insert({ slug: "new-studio", name: "Nora New", hourly_rate: 90, time_zone: "Europe/Paris" })
    .select("id")
    .single<{ id: string }>()
    .throwOnError();
  await client.rpc("invite_stylist", { expert: expert.id, email: shopper.email }).throwOnError();
  const mail = (await takeMessages(backend.databaseUrl)).find(
    ({ kind }) => kind === "stylist_invitation",
  )!;
  const { invitation, key } = mail.payload as { invitation: string; key: string };
  return `/studio/invitation/${invitation}?key=${key}`;
}

test("names the invited account, and accepts when its owner presses the button", async () => {
  const path = await invite();
  const visitor = await renderScreen(remote, path);
  screen.getByRole("heading", { level: 1, name: "Run Nora New's Studio" });
  screen.getByText(/We've invited s\*\*\*@ensemble\.example/);
  expect(screen.getByRole("link", { name: "Sign In or Sign Up" })).toHaveAttribute(
    "href",
    `/auth?next=${encodeURIComponent(path)}`,
  );
  await expectAccessible();
  await visitor.remove();

  const other = await renderScreen(remote, path, { as: administrator });
  await screen.findByRole("button", { name: "Switch Accounts" });
  expect(screen.queryByRole("button", { name: "Accept Invitation" })).toBeNull();
  await other.remove();

  const { user, address } = await renderScreen(remote, path, { as: shopper });
  await user.click(screen.getByRole("button", { name: "Accept Invitation" }));
  await waitFor(() => expect(address()).toBe("/studio"));

  await renderScreen(remote, path);
  screen.getByText(/already accepted/);
  expect(screen.queryByRole("link", { name: "Sign In or Sign Up" })).toBeNull();
});

test.each(["/studio/invitation/none?key=1", `/studio/invitation/${crypto.randomUUID()}`])(
  "explains an incomplete link: %s",
  async (path) => {
    await renderScreen(remote, path);
    expect(screen.getByRole("alert")).toHaveTextContent(
      "This link is incomplete. Open it from the email.",
    );
  },
);
