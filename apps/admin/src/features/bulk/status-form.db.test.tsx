import {
  administrator,
  connectToTestBackend,
  expectAccessible,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../remote";
import { newLink } from "../../testing/import-steps";

const backend = connectToTestBackend();

const open = () => renderScreen(remote, "/admin/partners/bulk", { as: administrator });
const partners = (name: string, columns: string) =>
  backend
    .client(backend.serviceKey)
    .from("affiliate_partners")
    .select(columns)
    .like("shop_name", `${name}%`)
    .throwOnError();

test("gives many partners or links one status after asking", async () => {
  const statuses = ["pending", "active", "inactive"];
  await backend
    .client(backend.serviceKey)
    .from("affiliate_partners")
    .insert(
      statuses.map((status, index) => ({
        shop_name: `Many ${index}`,
        contact_name: "Mina",
        contact_email: "mina@many.example",
        product_categories: ["Electronics"],
        status,
      })),
    )
    .throwOnError();
  await newLink(backend, "Linked");
  const { user } = await open();
  const part = within(screen.getByRole("region", { name: "Change Status" }));
  await user.type(part.getByLabelText("Shop, contact or code"), "Many");
  await user.click(part.getByRole("button", { name: "Find partners" }));
  expect(await part.findByRole("alert")).toHaveTextContent("Choose the new status");
  await user.selectOptions(part.getByLabelText("New status"), "Inactive");
  await user.click(part.getByRole("button", { name: "Find partners" }));
  const note = () => part.getByRole("status");
  await waitFor(() =>
    expect(note()).toHaveTextContent("2 partners will be inactive; 1 already is."),
  );
  expect(note()).toHaveTextContent("Many 0; Many 1");
  await user.click(part.getByRole("button", { name: "Change 2 partners" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Change 2 partners?" }));
  await expectAccessible();
  await user.click(question.getByRole("button", { name: "Change" }));
  await screen.findByText("2 partners are inactive now.");
  expect((await partners("Many", "status")).data).toEqual(Array(3).fill({ status: "inactive" }));

  await user.selectOptions(part.getByLabelText("Change the status of"), "Links");
  await user.type(part.getByLabelText("Partner, campaign or tracking code"), "Linked");
  await user.selectOptions(part.getByLabelText("Status now"), "Active");
  await user.selectOptions(part.getByLabelText("New status"), "Paused");
  await user.click(part.getByRole("button", { name: "Find links" }));
  await waitFor(() => expect(note()).toHaveTextContent("1 link will be paused."));
  await user.click(part.getByRole("button", { name: "Change 1 link" }));
  const another = within(await screen.findByRole("alertdialog", { name: "Change 1 link?" }));
  await user.click(another.getByRole("button", { name: "Change" }));
  await screen.findByText("1 link is paused now.");
});
