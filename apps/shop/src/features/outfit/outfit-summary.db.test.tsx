import { QueryClient } from "@ensemble/query";
import { auth, startFavorites, toggleFavorite, useFavorites, useSession } from "@ensemble/session";
import { connectToTestBackend, renderElement, waitFor } from "@ensemble/testing";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { outfitBySlug, type OutfitDetail } from "./outfit";
import { OutfitSummary } from "./outfit-summary";

const person = { email: "hearts@people.example", password: "correct horse battery" };
const backend = connectToTestBackend();
let outfit: OutfitDetail;

const read = async () => (await new QueryClient().fetchQuery(outfitBySlug("noir")))!;

beforeAll(() => startFavorites());
beforeAll(async () => {
  outfit = await read();
});

beforeEach(() => useFavorites.setState({ outfits: [] }));

async function drawn(facts: Partial<OutfitDetail> = {}): Promise<HTMLElement> {
  const shown = { ...outfit, ...facts };
  const items = shown.outfit_items.map((one) => one.items);
  const { container } = await renderElement(
    <OutfitSummary outfit={shown} look={{ items, swapped: false, total: 0 }}>
      Shop
    </OutfitSummary>,
  );
  return container;
}

const favorites = (container: HTMLElement) => /\d+ favorites?/.exec(container.textContent)?.[0];

test("shows no zero", async () => {
  const container = await drawn({ view_count: 0, favorite_count: 0 });
  expect(container.textContent).not.toMatch(/\b0 (views|favorites)/);
  expect((await drawn({ view_count: 1 })).textContent).toContain("1 view");
});

test("adds a visitor's heart to the accounts' as soon as it is pressed", async () => {
  const none = await drawn({ favorite_count: 0 });
  const one = await drawn({ favorite_count: 1 });
  expect([favorites(none), favorites(one)]).toEqual([undefined, "1 favorite"]);
  toggleFavorite("outfits", outfit.id);
  await waitFor(() => expect(favorites(none)).toBe("1 favorite"));
  expect(favorites(one)).toBe("2 favorites");
  toggleFavorite("outfits", outfit.id);
  await waitFor(() => expect(favorites(none)).toBeUndefined());
});

test("shows the price of available items beside the total when one is sold out", async () => {
  expect((await drawn()).textContent).toMatch(/\$290.*available now: \$230/);
  const all = outfit.outfit_items.map((one) => ({
    ...one,
    items: { ...one.items, availability: "in_stock" as const },
  }));
  expect((await drawn({ outfit_items: all })).textContent).not.toContain("available now");
});

test("shows no price for an outfit without items", async () => {
  const container = await drawn({ outfit_items: [], item_count: 0, total_price: 0 });
  expect(container.textContent).not.toMatch(/\$|items/);
});

test('omits the occasion "other"', async () => {
  const container = await drawn({ occasion: "other", vibe: "minimal" });
  expect(container.querySelector("p")!.textContent).toBe("Minimal");
});

test("counts an account's heart once and removes it at once", async () => {
  const account = await backend.signUp(person.email, person.password);
  await account.client.from("favorites").insert({ user_id: account.id, outfit_id: outfit.id });
  await (await auth()).signInWithPassword(person);
  await waitFor(() => expect(useSession.getState().status).toBe("signedIn"));
  await waitFor(() => expect(useFavorites.getState().outfits).toContain(outfit.id));
  const before = await read();
  expect(before.favorite_count).toBe(outfit.favorite_count + 1);
  const answered = vi.spyOn(globalThis, "fetch");
  const container = await drawn(before);
  await waitFor(() => expect(answered).toHaveResolved());
  expect(favorites(container)).toBe("1 favorite");
  toggleFavorite("outfits", outfit.id);
  await waitFor(() => expect(favorites(container)).toBeUndefined());
  toggleFavorite("outfits", outfit.id);
  await waitFor(() => expect(favorites(container)).toBe("1 favorite"));
});
