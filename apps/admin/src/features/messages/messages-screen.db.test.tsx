import {
  administrator as as,
  connectToTestBackend,
  addDeadTask,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../remote";

const backend = connectToTestBackend();

test("lists a task that was given up and tries it again", async () => {
  await addDeadTask(backend.databaseUrl, "apply-sales", "locked");
  const { user } = await renderScreen(remote, "/admin/messages", { as });
  const row = await screen.findByRole("row", { name: /Starting and ending sales/ });
  expect(
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(["5", "locked"]));
  await user.click(within(row).getByRole("button", { name: "Retry: Starting and ending sales" }));
  expect(await screen.findByText("We're trying it again.")).toBeVisible();
  await waitFor(() => expect(row).not.toBeInTheDocument());
  expect(screen.getByText("No undelivered messages")).toBeVisible();
});
