import {
  administrator,
  connectToBackend,
  createTestBackend,
  expectAccessible,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { beforeAll, expect, test } from "vitest";
import { remote } from "../../remote";

beforeAll(async () => {
  const backend = await createTestBackend({ seeded: true });
  connectToBackend(backend);
  return () => backend.dispose();
});

const open = () => renderScreen(remote, "/admin/collections", { as: administrator });
const rowOf = (title: string) => screen.getByText(title).closest("tr")!;

test("undoes a deletion and shows both changes in the history", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Delete Party Season" }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Delete" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByText("Collection restored");
  await waitFor(() => expect(rowOf("Party Season")).toHaveTextContent("18"));
  await user.click(screen.getByRole("button", { name: "History of Party Season" }));
  const history = within(await screen.findByRole("dialog"));
  expect(await history.findAllByText("Deleted at")).not.toHaveLength(0);
  await expectAccessible();
});

test("finds outfits to add, and passes axe", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Edit The Office Edit" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit Collection" }));
  await user.type(form.getByLabelText("Search outfits to add"), "e");
  expect(await form.findAllByRole("button", { name: /^Add / })).not.toHaveLength(0);
  await expectAccessible();
});

test("names what is missing when an empty collection is saved", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "New Collection" }));
  const form = within(await screen.findByRole("dialog", { name: "New Collection" }));
  await user.click(form.getByRole("button", { name: "Save Collection" }));
  expect(await form.findByRole("button", { name: "Title is required" })).toBeVisible();
});
