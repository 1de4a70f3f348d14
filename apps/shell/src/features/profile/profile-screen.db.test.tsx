import {
  connectToTestBackend,
  failRequests,
  keepDownloads,
  renderScreen,
  screen,
  shopper,
  waitFor,
  within,
} from "@ensemble/testing";
import { expect, test } from "vitest";
import { screens } from "../../screens";

connectToTestBackend();

const open = (address: string, as?: typeof shopper) => renderScreen({ screens }, address, { as });

test("shows a visitor the way in, the legal texts and support", async () => {
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

test("keeps the account and the session when its deletion could not be requested", async () => {
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

test("downloads what is stored about the account, and says so when it cannot", async () => {
  const files = keepDownloads();
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

test("stays on the page when the account is signed out", async () => {
  const { user, address } = await open("/profile", shopper);
  screen.getByText(shopper.email);
  screen.getByText("Signed in");
  await user.click(screen.getByRole("button", { name: /Sign Out\s*Sign out of your account/ }));
  await screen.findByRole("link", { name: /^Sign In/ });
  expect(address()).toBe("/profile");
});
