import {
  connectToTestBackend,
  expectAccessible,
  failRequests,
  renderScreen,
  screen,
  shopper,
  takeMessages,
  waitFor,
  within,
} from "@ensemble/testing";
import { beforeEach, expect, test } from "vitest";
import { remote } from "../../remote";

const backend = connectToTestBackend();
const service = () => backend.client(backend.serviceKey);
const outfit = "/outfits/modern-office-elegance";

beforeEach(async () => {
  localStorage.removeItem("ensemble.alerts");
  await service().from("alert_recipients").delete().not("address", "is", null).throwOnError();
});

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const priceDropButton = () =>
  screen.findByRole("button", { name: "Notify me when the price drops" });

/** Returns the email that a worker would send to the address now. */
async function mailTo(address: string) {
  const mails = await takeMessages(backend.databaseUrl);
  const { payload } = mails.find(({ recipient }) => recipient === address)!;
  return { payload: payload as Record<"confirm_key" | "unsubscribe_key", string> };
}

/** Sets a price alert as a visitor. */
async function setAlert(address: string): Promise<void> {
  const { user, remove } = await renderScreen(remote, outfit);
  await user.click(await priceDropButton());
  await user.type(await screen.findByLabelText("Your email"), `${address}{Enter}`);
  await screen.findByText(/If you unsubscribed in the last six months, sign in/);
  await remove();
}

test("asks visitors for their email, then lets them confirm, change and remove the alert", async () => {
  await setAlert("mia@people.example");
  const { payload } = await mailTo("mia@people.example");
  const confirm = await renderScreen(remote, `/alerts/confirm?key=${payload.confirm_key}`);
  await expectAccessible();
  await confirm.user.click(button("Confirm"));
  await screen.findByRole("heading", { name: "You're all set" });
  await confirm.user.click(screen.getByRole("link", { name: "My Alerts" }));
  const row = await screen.findByRole("article");
  expect(row).toHaveTextContent(/When the price drops\s*Now \$/);

  const { user } = confirm;
  await user.click(within(row).getByRole("button", { name: /^Edit/ }));
  await user.type(await screen.findByLabelText(/Target price/), "20,5{Enter}");
  await waitFor(() => expect(row).toHaveTextContent("When it's $20.50 or less"));
  await user.click(within(row).getByRole("button", { name: /^Remove/ }));
  await screen.findByRole("heading", { name: "No alerts yet" });
});

test("reuses the confirmed email address of this device until it unsubscribes", async () => {
  await setAlert("leo@people.example");
  const { payload } = await mailTo("leo@people.example");
  const confirm = await renderScreen(remote, `/alerts/confirm?key=${payload.confirm_key}`);
  await confirm.user.click(button("Confirm"));
  await screen.findByRole("heading", { name: "You're all set" });
  await confirm.remove();

  const second = await renderScreen(remote, "/outfits/romantic-evening");
  await second.user.click(await priceDropButton());
  await second.user.click(await screen.findByRole("button", { name: "Set Alert" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await second.remove();

  const unsubscribe = `/alerts/unsubscribe?key=${payload.unsubscribe_key}`;
  const third = await renderScreen(remote, unsubscribe);
  await third.user.click(button("Unsubscribe"));
  await screen.findByRole("heading", { name: "You're unsubscribed" });
  screen.getByText(/in the next six months, sign in first/);
  expect(localStorage.getItem("ensemble.alerts")).toBeNull();
  await third.remove();

  await setAlert("leo@people.example");
  expect(await takeMessages(backend.databaseUrl)).toEqual([]);
});

test("validates the form and shows errors from the database", async () => {
  const { user } = await renderScreen(remote, outfit);
  await user.click(await priceDropButton());
  await user.type(await screen.findByLabelText(/Target price/), "9999");
  await user.type(screen.getByLabelText("Your email"), "mia{Enter}");
  await screen.findByText(/Enter a price below/);
  await screen.findByText("Enter your email address.");
  await user.clear(screen.getByLabelText(/Target price/));
  await user.type(screen.getByLabelText(/Target price/), "$ 9,50");
  const online = failRequests(/rpc\/set_alert/);
  await user.type(screen.getByLabelText("Your email"), "@people.example{Enter}");
  await screen.findByText(/You seem to be offline/);
  online();
  await user.click(button("Set Alert"));
  await screen.findByText(/We sent you a confirmation link/);
});

test("lists the account's alerts and doesn't ask for an email address", async () => {
  const list = await renderScreen(remote, "/alerts", { as: shopper });
  await waitFor(() => expect(screen.getAllByRole("article").length).toBeGreaterThan(3));
  await expectAccessible();
  await list.remove();
  const { user } = await renderScreen(remote, outfit, { as: shopper });
  await user.click(await priceDropButton());
  await screen.findByLabelText(/Target price/);
  expect(screen.queryByLabelText("Your email")).toBeNull();
});

test("lists followed stylists, paused and nameless while they aren't listed, and unfollows", async () => {
  const list = await renderScreen(remote, "/alerts", { as: shopper });
  const maya = await screen.findByRole("link", { name: "Maya Lindqvist" });
  expect(maya).toHaveAttribute("href", "/experts/maya-lindqvist");
  expect(maya.closest("article")).toHaveTextContent("New looks, on MondaysFollowing");
  await list.remove();
  const setListed = (is_active: boolean) =>
    service()
      .from("expert_stylists")
      .update({ is_active })
      .eq("slug", "maya-lindqvist")
      .throwOnError();
  await setListed(false);
  const { user } = await renderScreen(remote, "/alerts", { as: shopper });
  await screen.findByText("Paused until the stylist is listed again");
  await expectAccessible();
  expect(screen.queryByText(/Maya/)).toBeNull();
  await setListed(true);
  await user.click(button("Unfollow a stylist who isn't listed"));
  await waitFor(() => expect(screen.queryByText("New looks, on Mondays")).toBeNull());
});

test.each([
  ["/alerts", "Sign in to see your alerts"],
  [`/alerts?key=${"0".repeat(64)}`, "This link no longer works"],
  ["/alerts/confirm", "This link is incomplete"],
])("explains what to do at %s without alerts or a valid link", async (address, heading) => {
  await renderScreen(remote, address);
  await screen.findByRole("heading", { name: heading });
});

test("reports an unknown link, and allows a retry after a failure", async () => {
  const { user } = await renderScreen(remote, `/alerts/unsubscribe?key=${"0".repeat(64)}`);
  const online = failRequests(/rpc\/end_alerts/);
  await user.click(button("Unsubscribe"));
  await screen.findByText(/You seem to be offline/);
  online();
  await user.click(button("Unsubscribe"));
  await screen.findByRole("heading", { name: "This link is incomplete" });
});
