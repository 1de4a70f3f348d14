import { startFavorites, useFavorites } from "@ensemble/session";
import { connectToTestBackend, renderScreen, screen, shopper, waitFor } from "@ensemble/testing";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { remote } from "../../remote";

connectToTestBackend();
beforeAll(() => startFavorites());
beforeEach(() => {
  useFavorites.setState({ outfits: [], items: [] });
  localStorage.removeItem("ensemble.favorites-opened");
});

const open = (address: string) => renderScreen(remote, address, { as: shopper });
const button = (name: string | RegExp) => screen.getByRole("button", { name });

test("saves an outfit to a list from its page, and to a new one (FAV-6)", async () => {
  const { user } = await open("/outfits/modern-office-elegance");
  await user.click(button("Save Modern Office Elegance to a list"));
  const rome = await screen.findByRole("checkbox", { name: "Weekend in Rome" });
  expect(rome).not.toBeChecked();
  await user.click(rome);
  await waitFor(() => expect(rome).toBeChecked());
  await user.click(rome);
  await waitFor(() => expect(rome).not.toBeChecked());
  await user.type(screen.getByRole("textbox", { name: "A new list" }), "Interviews{Enter}");
  await waitFor(() => expect(screen.getByRole("checkbox", { name: "Interviews" })).toBeChecked());
});
