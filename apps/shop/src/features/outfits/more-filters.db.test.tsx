import type * as Testing from "@ensemble/testing";
import { expect, test, vi } from "vitest";

// Files of one worker share modules, and an earlier one may have opened the sheet.
vi.resetModules();
const { connectToTestBackend, renderScreen, screen } =
  await vi.importActual<typeof Testing>("@ensemble/testing");
const { remote } = await import("../../remote");

connectToTestBackend();

test("keeps the list when the sheet's code does not load, and opens the sheet on retry", async () => {
  vi.doMock("./more-filters", () => {
    throw new Error("Loading chunk failed.");
  });
  const { user } = await renderScreen(remote, "/outfits?occasion=work");
  await user.click(screen.getByRole("button", { name: "More Filters" }));
  await screen.findByText(/^More Filters couldn't be loaded\./);
  expect(screen.getAllByRole("article").length).toBeGreaterThan(0);
  vi.doUnmock("./more-filters");
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByRole("dialog", { name: "More Filters" });
  expect(screen.queryByText(/couldn't be loaded/)).toBeNull();
});
