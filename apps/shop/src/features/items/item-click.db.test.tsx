import { auth } from "@ensemble/session";
import { connectToTestBackend, renderElement } from "@ensemble/testing";
import { useEffect } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { clicksOnDevice, type ItemClick, useItemClicks } from "./item-click";

const backend = connectToTestBackend({ seeded: false });
/** An item in an outfit. */
let shown: { item: ItemClick["item"]; outfitId: string };
/** The database functions that the page called. */
const called: string[] = [];

beforeAll(async () => {
  const originalFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    const [, name] = /\/rpc\/(\w+)/.exec(request.url) ?? [];
    if (name) called.push(name);
    return originalFetch(request);
  };
  const service = backend.client(backend.serviceKey);
  const add = async (table: string, row: object): Promise<string> => {
    const { data, error } = await service.from(table).insert(row).select().single<{ id: string }>();
    if (error) throw new Error(error.message);
    return data.id;
  };
  const look = { slug: "look", title: "Look", occasion: "casual", vibe: "minimal" };
  const outfit_id = await add("outfits", {
    ...look,
    budget: "under_100",
    hero_image: "/storage/v1/object/public/outfit-images/1.jpg",
  });
  const item_id = await add("items", {
    name: "Coat",
    retailer: "ZARA",
    retailer_url: "https://www.zara.com/coat",
    garment: "coat",
    color: "black",
    price: 90,
  });
  await add("outfit_items", { outfit_id, item_id, position: 0 });
  await add("outfit_images", {
    outfit_id,
    image_url: "/storage/v1/object/public/outfit-images/1.jpg",
    display_order: 0,
  });
  shown = { item: { id: item_id, tracking_code: "EN_4F7K2M9Q" }, outfitId: outfit_id };
});
afterEach(() => {
  called.length = 0;
  localStorage.clear();
});

/** Clicks, and resolves when everything is counted; to the reasons of failures. */
async function click(more: Partial<ItemClick> = {}): Promise<readonly unknown[]> {
  let record: ReturnType<typeof useItemClicks> = () => undefined;
  function Link(): null {
    const recordClick = useItemClicks();
    useEffect(() => {
      record = recordClick;
    }, [recordClick]);
    return null;
  }
  const { settled, failedSaves } = await renderElement(<Link />);
  record({ ...shown, screen: "outfit_detail", ...more });
  await settled();
  return failedSaves;
}

test("counts on the device and leaves the rest to the tracking link if there is one", async () => {
  await click();
  expect(clicksOnDevice()).toEqual({ [shown.item.id]: 1 });
  expect(called).toEqual([]);
  await click({ item: { ...shown.item, tracking_code: null } });
  expect(called).toEqual(["record_item_click"]);
});

test("records a signed-in person's click on an item of an outfit", async () => {
  const { id } = await backend.signUp("shopper@people.example");
  const password = "correct horse battery";
  await (await auth()).signInWithPassword({ email: "shopper@people.example", password });
  await click({ outfitId: null });
  expect(called).toEqual([]);
  await click();
  expect(called).toEqual(["note_shopped"]);
  const { data } = await backend
    .client(backend.serviceKey)
    .from("shopped_items")
    .select("item_id, outfit_id")
    .eq("user_id", id);
  expect(data).toEqual([{ item_id: shown.item.id, outfit_id: shown.outfitId }]);
});

test("fails like any save, without throwing, since the browser is already opening the shop", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const failures = await click({ item: { id: "no id", tracking_code: null } });
  expect(warned).toHaveBeenCalledWith("A click wasn't counted.", expect.anything());
  expect(failures).toEqual([expect.objectContaining({ code: "22P02" })]);
});
