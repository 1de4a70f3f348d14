import { auth } from "@ensemble/session";
import { connectToTestBackend, renderElement } from "@ensemble/testing";
import { useEffect } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { clicksOnDevice, type ItemClick, useItemClicks } from "./item-click";

const backend = connectToTestBackend();
/** An item in an outfit. */
let shown: { item: ItemClick["item"]; outfitId: string };
/** The names of the called database functions. */
const called: string[] = [];

beforeAll(async () => {
  const originalFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    const [, name] = /\/rpc\/(\w+)/.exec(request.url) ?? [];
    if (name) called.push(name);
    return originalFetch(request);
  };
  const { data } = await backend
    .client()
    .from("outfit_items")
    .select("item_id, outfit_id")
    .limit(1)
    .single<{ item_id: string; outfit_id: string }>()
    .throwOnError();
  const item = { id: data.item_id, tracking_code: "EN_4F7K2M9Q" };
  shown = { item, outfitId: data.outfit_id };
});
afterEach(() => {
  called.length = 0;
  localStorage.clear();
});

/** Records a click and waits until it is counted. Returns the errors of failed saves. */
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

test("counts on the device, and leaves the rest to the tracking link if there is one", async () => {
  await click();
  expect(clicksOnDevice()).toEqual({ [shown.item.id]: 1 });
  expect(called).toEqual([]);
  await click({ item: { ...shown.item, tracking_code: null } });
  expect(called).toEqual(["record_item_click"]);
});

test("records a signed-in shopper's click on an item of an outfit", async () => {
  const { id } = await backend.signUp("clicks@people.example");
  const password = "correct horse battery";
  await (await auth()).signInWithPassword({ email: "clicks@people.example", password });
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

test("reports a failed save without throwing, because the browser is already opening the shop", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const failures = await click({ item: { id: "no id", tracking_code: null } });
  expect(warned).toHaveBeenCalledWith("A click wasn't counted.", expect.anything());
  expect(failures).toEqual([expect.objectContaining({ code: "22P02" })]);
});
