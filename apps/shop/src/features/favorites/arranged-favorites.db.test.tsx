import { startFavorites, useFavorites } from "@ensemble/session";
import { connectToTestBackend, renderScreen, screen, waitFor, within } from "@ensemble/testing";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { remote } from "../../remote";

const backend = connectToTestBackend();
beforeAll(() => startFavorites());
beforeEach(() => {
  useFavorites.setState({ outfits: [], items: [] });
  localStorage.removeItem("ensemble.favorites-opened");
});

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const rows = () =>
  screen.queryAllByRole("article").map((row) => within(row).getByRole("heading").textContent);

test("arranges a visitor's favorites on the device, without notes (FAV-8)", async () => {
  const kept = await renderScreen(remote, "/outfits");
  for (const name of ["Romantic Evening", "Effortless Weekend"]) {
    await kept.user.click(button(`Favorite ${name}`));
  }
  await kept.remove();
  const { user } = await renderScreen(remote, "/favorites");
  screen.getByRole("link", { name: "Sign in" });
  await user.click(button("Arrange and note"));
  expect(rows()).toEqual(["Effortless Weekend", "Romantic Evening"]);
  await user.click(button("Move Romantic Evening up"));
  await waitFor(() => expect(rows()).toEqual(["Romantic Evening", "Effortless Weekend"]));
  expect(JSON.parse(localStorage.getItem("ensemble.favorite-outfits")!)).toEqual(
    useFavorites.getState().outfits,
  );
  expect(screen.queryByRole("button", { name: "Add a note" })).toBeNull();
});

test("says how many prices fell since the last visit, and marks them (FAV-11)", async () => {
  const office = backend.client(backend.serviceKey);
  const { data: piece } = await office
    .from("items")
    .select("id, price")
    .eq("name", "Ivory crêpe blouse")
    .single<{ id: string; price: number }>();
  const last = new Date(Date.now() - 3_600_000).toISOString();
  localStorage.setItem("ensemble.favorites-opened", JSON.stringify({ last }));
  await office.from("items").update({ price: 30 }).eq("id", piece!.id).throwOnError();
  useFavorites.setState({ outfits: [], items: [piece!.id] });
  await renderScreen(remote, "/favorites?tab=items");
  await screen.findByText("1 price fell since you were last here");
  screen.getByText(`Price fell from $${piece!.price} to $30.00`);
});
