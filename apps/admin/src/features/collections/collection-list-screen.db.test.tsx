import {
  administrator,
  connectToTestBackend,
  mockCanvas,
  failRequests,
  pictureFile,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { expect, test, vi } from "vitest";
import { remote } from "../../remote";

// Needs a canvas, which happy-dom lacks; e2e/admin/outfits.spec.ts covers it.
vi.mock("browser-image-compression", () => ({ default: async (file: File) => file }));

const backend = connectToTestBackend();

const open = () => renderScreen(remote, "/admin/collections", { as: administrator });
const findRow = (title: string) => screen.getByText(title).closest("tr")!;

test("restores a deleted collection and shows both changes in the history", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Delete Party Season" }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Delete" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByText("Collection restored");
  await waitFor(() => expect(findRow("Party Season")).toHaveTextContent("18"));
  await user.click(screen.getByRole("button", { name: "History of Party Season" }));
  const history = within(await screen.findByRole("dialog"));
  expect(await history.findAllByText("Deleted", { selector: "dt" })).toHaveLength(2);
});

test("saves title and outfits at once, as one entry of the history", async () => {
  const { user, settled } = await open();
  await user.click(screen.getByRole("button", { name: "Edit The Office Edit" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit Collection" }));
  await user.type(form.getByLabelText("Title"), " II");
  await user.type(form.getByLabelText("Search outfits to add"), "night");
  const [add] = await form.findAllByRole("button", { name: /^Add / });
  const added = add!.getAttribute("aria-label")!.replace("Add ", "");
  await user.click(add!);
  await user.click(form.getByRole("button", { name: "Save Collection" }));
  await screen.findByText("Collection updated successfully!");
  await settled();
  await user.click(screen.getByRole("button", { name: "History of The Office Edit II" }));
  const history = within(await screen.findByRole("region", { name: "History" }));
  const [entry, before, ...others] = await history.findAllByRole("listitem");
  expect(before).toHaveTextContent("Before these changesRestore This Version");
  expect(others).toEqual([]);
  expect(entry).toHaveTextContent("TitleThe Office Edit → The Office Edit II");
  expect(entry).toHaveTextContent(`Outfit(empty) → ${added}`);
});

test("keeps a draft hidden when uploading the cover fails, and completes it on the next save", async () => {
  mockCanvas();
  const published = async () => {
    const query = "select=title&title=eq.Half%20A%20Collection";
    const address = `http://backend.test/rest/v1/collections?${query}`;
    const headers = { apikey: backend.anonKey };
    return (await (await backend.fetch(new Request(address, { headers }))).json()) as unknown[];
  };
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "New Collection" }));
  const form = within(await screen.findByRole("dialog", { name: "New Collection" }));
  await user.type(form.getByLabelText("Title"), "Half A Collection");
  await user.upload(form.getByLabelText(/^Choose an image/), pictureFile("cover.jpg"));
  const chosen = within(form.getByRole("list", { name: "Selected images" }));
  await waitFor(() => expect(chosen.getAllByRole("listitem")).toHaveLength(1));
  const restore = failRequests(/storage\/v1\/object\/outfit-images\//);
  await user.click(form.getByRole("button", { name: "Save Collection" }));
  await form.findByText(/the server couldn't be reached/);
  expect(await published()).toEqual([]);
  restore();
  await user.click(form.getByRole("button", { name: "Save Collection" }));
  await screen.findByText("Collection created successfully!");
  expect(await published()).toEqual([{ title: "Half A Collection" }]);
});
