import {
  connectToTestBackend,
  expectAccessible,
  failRequests,
  renderScreen,
  screen,
  shopper,
  takeMessages,
  waitFor,
} from "@ensemble/testing";
import { beforeEach, expect, test, vi } from "vitest";
import { remote } from "../../remote";

const backend = connectToTestBackend();
const service = () => backend.client(backend.serviceKey);

beforeEach(async () => {
  localStorage.clear();
  await service().from("alerts").delete().eq("kind", "new_looks").throwOnError();
  await service().from("alert_recipients").delete().not("address", "is", null).throwOnError();
});

const profile = "/experts/maya-lindqvist";
const follow = () => screen.findByRole("button", { name: "Follow Maya", pressed: false });
const following = () => screen.findByRole("button", { name: "Following", pressed: true });
const zones = async () =>
  (await service().from("alerts").select("time_zone").eq("kind", "new_looks").throwOnError()).data;

test("follows with one press of an account, in the browser's zone, and ends with another", async () => {
  vi.stubEnv("TZ", "Asia/Tokyo");
  const { user } = await renderScreen(remote, profile, { as: shopper });
  await user.dblClick(await follow());
  await following();
  expect(await zones()).toEqual([{ time_zone: "Asia/Tokyo" }]);
  await expectAccessible();

  // Another tab, which doesn't know yet, changes nothing.
  const failed = failRequests(/rpc\/remove_alert/);
  await user.click(await following());
  await screen.findByText(/You seem to be offline/);
  failed();
  await service().from("alerts").delete().eq("kind", "new_looks").throwOnError();
  await user.click(await following());
  await follow();
  expect(await zones()).toEqual([]);
  vi.unstubAllEnvs();
});

test("asks visitors for their email, keeps it when offline, and follows once it's confirmed", async () => {
  const page = await renderScreen(remote, profile);
  await page.user.click(await follow());
  const field = await screen.findByLabelText("Your email");
  await waitFor(() => expect(field).toHaveFocus());
  await page.user.type(field, "mia{Enter}");
  await screen.findByText("Enter your email address.");
  await expectAccessible();
  const online = failRequests(/rpc\/set_alert/);
  await page.user.type(field, "@people.example{Enter}");
  await screen.findByText(/You seem to be offline/);
  expect(field).toHaveValue("mia@people.example");
  online();
  await page.user.type(field, "{Enter}");
  await screen.findByText(/Open it within 48 hours to follow Maya Lindqvist/);
  await follow();
  await page.remove();

  const [mail] = await takeMessages(backend.databaseUrl);
  const { confirm_key } = mail!.payload as { confirm_key: string };
  const key = await backend.client().rpc("confirm_alerts", { confirm_key }).throwOnError();
  localStorage.setItem("ensemble.alerts", key.data as string);
  const again = await renderScreen(remote, profile);
  await again.user.click(await following());
  await again.user.click(await follow());
  await following();
  expect(screen.queryByLabelText("Your email")).toBeNull();
});

test("asks for the email again when the device's alerts have ended, without storage too", async () => {
  localStorage.setItem("ensemble.alerts", "0".repeat(64));
  const storage = vi.spyOn(Storage.prototype, "removeItem").mockImplementation(() => {
    throw new Error("Storage is off");
  });
  const { user } = await renderScreen(remote, profile);
  await user.click(await follow());
  await screen.findByText(/The alerts on this device have ended/);
  await user.type(await screen.findByLabelText("Your email"), "leo@people.example{Enter}");
  await screen.findByText(/We sent you a confirmation link/);
  storage.mockRestore();
});

test("says that a stylist can't be followed anymore", async () => {
  const { user } = await renderScreen(remote, profile, { as: shopper });
  const list = (is_active: boolean) =>
    service()
      .from("expert_stylists")
      .update({ is_active })
      .eq("slug", "maya-lindqvist")
      .throwOnError();
  await list(false);
  await user.click(await follow());
  await screen.findByText("This is no longer available.");
  await list(true);
});
