import { connectToBackend, createTestBackend, drawScreen } from "@ensemble/testing";
import { beforeAll, expect, test } from "vitest";
import HomeScreen from "./home-screen";

beforeAll(async () => {
  const backend = await createTestBackend({ seeded: true });
  connectToBackend(backend);
  return () => backend.dispose();
});

test("announces loading once per section until its data arrives", async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const answer = globalThis.fetch;
  globalThis.fetch = async (...request) => {
    await held;
    return answer(...request);
  };
  const { place, settled } = await drawScreen(<HomeScreen />);
  const waiting = () =>
    [...place.querySelectorAll("section [role=status]")].map((status) => [
      status.getAttribute("aria-label"),
      status.querySelectorAll(".rt-Spinner").length,
    ]);
  expect(waiting()).toEqual([
    ["Loading collections", 1],
    ["Loading outfits", 1],
  ]);
  release();
  await settled();
  expect(place.querySelectorAll("article")).toHaveLength(7);
  expect(waiting()).toEqual([]);
});
