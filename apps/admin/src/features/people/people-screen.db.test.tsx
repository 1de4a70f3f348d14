import {
  administrator as as,
  connectToTestBackend,
  expectAccessible,
  renderScreen,
  screen,
  shopper,
  takeMessages,
  waitFor,
  within,
} from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../remote";

const backend = connectToTestBackend();
const row = (name: RegExp) => screen.findByRole("row", { name });
const dialog = async (role = "alertdialog") => within(await screen.findByRole(role));

test("invites a stylist, withdraws the invitation, and finds neither afterwards", async () => {
  const table = backend.client(backend.serviceKey).from("expert_stylists");
  const nora = { slug: "nora", name: "Nora New", hourly_rate: 90, time_zone: "Europe/Paris" };
  await table.insert(nora).throwOnError();
  const { user } = await renderScreen(remote, "/admin/people?role=invitation", { as });
  screen.getByText("No one found");
  await user.click(screen.getByRole("button", { name: "Invite Stylist" }));
  const form = await dialog("dialog");
  await user.click(form.getByRole("button", { name: "Send Invitation" }));
  await waitFor(() => expect(form.getByRole("alert")).toHaveFocus());
  for (const issue of ["Enter an email address.", "Choose a stylist."])
    expect(form.getAllByText(issue)).toHaveLength(2);
  await user.selectOptions(form.getByLabelText("Stylist"), await form.findByText("Nora New"));
  await user.type(form.getByLabelText("Email"), "nora@people.example");
  await user.click(form.getByRole("button", { name: "Send Invitation" }));
  const invited = within(await row(/nora@people/));
  invited.getByText(as.email);
  expect(invited.getByRole("link", { name: "Nora New" })).toBeVisible();
  expect(invited.getByText(/Ends/)).toBeVisible();

  await user.click(invited.getByRole("button", { name: /^Withdraw/ }));
  await user.click((await dialog()).getByRole("button", { name: "Withdraw" }));
  await screen.findByText("No one found");
});

test("asks what happens to a stylist's upcoming consultations and says why nothing was done", async () => {
  const service = backend.client(backend.serviceKey);
  const { data: booking } = await service
    .from("expert_bookings")
    .select("expert_id, package_id, total_amount")
    .limit(1)
    .single<{ expert_id: string }>()
    .throwOnError();
  await service.from("stylists").delete().eq("expert_id", booking.expert_id);
  const { data: coming } = await service
    .from("expert_bookings")
    .insert({ ...booking, booking_date: "2099-01-05", start_time: "10:00", end_time: "11:00" })
    .select("id")
    .single<{ id: string }>()
    .throwOnError();
  const { id, client } = await backend.signUp("stylist@people.example");
  await service.from("stylists").insert({ user_id: id, expert_id: booking.expert_id });
  await takeMessages(backend.databaseUrl);

  const { user } = await renderScreen(remote, "/admin/people?q=stylist@people", { as });
  await user.click(await screen.findByRole("button", { name: /^Remove Role: stylist@people/ }));
  const question = await dialog();
  question.getByText(/coming consultation/);
  await user.click(question.getByLabelText("Cancel and email the clients"));
  await user.click(question.getByRole("button", { name: "Remove" }));
  expect(await question.findByRole("alert")).toHaveTextContent(/Enter a reason/);
  await expectAccessible();
  await user.type(question.getByLabelText("Reason"), "The studio closes");
  await user.click(question.getByRole("button", { name: "Remove" }));
  await screen.findByText("No one found");
  const { data: cancelled } = await service
    .from("expert_bookings")
    .select("status, cancel_reason")
    .eq("id", coming.id)
    .single();
  expect(cancelled).toEqual({ status: "cancelled", cancel_reason: "The studio closes" });
  expect((await client.rpc("own_studio")).status).toBe(403);
});

test("adds an administrator with an account, and explains why the last one stays", async () => {
  const { user } = await renderScreen(remote, "/admin/people?role=administrator", { as });
  await user.click(await screen.findByRole("button", { name: /^Remove Role: admin@/ }));
  await screen.findByText("Make someone else an administrator first.");
  expect(screen.queryByRole("alertdialog")).toBeNull();

  await user.click(screen.getByRole("button", { name: "Add Administrator" }));
  const form = await dialog("dialog");
  await user.type(form.getByLabelText("Email"), "nobody@people.example");
  await user.click(form.getByRole("button", { name: "Add Administrator" }));
  await form.findByText(/There's no account with this address/);
  await user.clear(form.getByLabelText("Email"));
  await user.type(form.getByLabelText("Email"), shopper.email);
  await user.click(form.getByRole("button", { name: "Add Administrator" }));
  const added = within(await row(/shopper@/));
  await user.click(added.getByRole("button", { name: /^Remove Role/ }));
  await user.click((await dialog()).getByRole("button", { name: "Remove" }));
  await screen.findByText("shopper@ensemble.example is no longer an administrator.");
});
