import { connectToTestBackend, expectAccessible, screen, waitFor, within } from "@ensemble/testing";
import { expect, test } from "vitest";
import { open, press, section } from "../../testing/open-expert";

const backend = connectToTestBackend();

test("adds a package, deactivates it and deletes it", async () => {
  const window = await open();
  const { user } = window;
  await press(window, "Packages", "Add Package");
  const form = within(await screen.findByRole("dialog", { name: "Add Package" }));
  const save = form.getByRole("button", { name: "Save Package" });
  await user.click(save);
  expect(await form.findByRole("alert")).toHaveTextContent("2 things are not right yet");
  await expectAccessible();
  await user.type(form.getByLabelText("Name"), "Quick Question");
  const minutes = form.getByLabelText("Duration in minutes");
  await user.clear(minutes);
  await user.type(minutes, "10");
  await user.type(form.getByLabelText("Price"), "900.5");
  expect(form.getByRole("alert")).toHaveTextContent("from 15 to 720");
  await user.clear(minutes);
  await user.type(minutes, "45");
  await user.click(save);
  await waitFor(() =>
    expect(section("Packages")).toHaveTextContent("Quick Question Virtual · 45 min · $900.50"),
  );
  /** Whether clients can book the package. */
  const isOffered = async () => {
    const { data } = await backend
      .client()
      .from("service_packages")
      .select("id")
      .match({ name: "Quick Question", price: 900.5, is_active: true })
      .throwOnError();
    return data.length === 1;
  };
  expect(await isOffered()).toBe(true);
  await press(window, "Packages", "Deactivate Quick Question");
  await screen.findByText("Package Deactivated");
  expect(await isOffered()).toBe(false);
  await press(window, "Packages", "Delete Quick Question");
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Delete" }));
  await screen.findByText("Package Deleted");
  await waitFor(() => {
    expect(section("Packages")).not.toHaveTextContent("Quick Question");
    expect(section("History")).toHaveTextContent(/Package\s*nothing → Quick Question/);
    expect(section("History")).toHaveTextContent(/Package Quick Question: is active\s*yes → no/);
    expect(section("History")).toHaveTextContent(/Package\s*Quick Question → nothing/);
  });
});

test("keeps a package when it was booked before", async () => {
  const window = await open("hana-takahashi");
  await press(window, "Packages", "Delete Silhouette Session");
  const question = within(await screen.findByRole("alertdialog"));
  await window.user.click(question.getByRole("button", { name: "Delete" }));
  await question.findByText(/Silhouette Session was booked before/);
  await expectAccessible();
  await window.user.click(question.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(section("Packages")).toHaveTextContent("Silhouette Session"));
});
