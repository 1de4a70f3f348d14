import type { Screen } from "@ensemble/contract";
import { QueryClient } from "@ensemble/query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { screenPrefetcher } from "./prefetch-screen";
import { ScreenLoader } from "./remotes/screen-loader";

const read = vi.fn<(key: string) => void>();
const ListScreen: Screen = () => null;
ListScreen.data = ({ params, search }) => {
  const key = `${params["slug"]} ${search}`;
  return [{ queryKey: [key], queryFn: async () => (read(key), key) }];
};
const load = vi.fn(async () => ({ default: ListScreen }));
const screens = [{ name: "list", path: "/:slug", load }];

/** A prefetcher of a site that has one screen at every address but "/admin". */
function prefetcher() {
  const owner = new ScreenLoader({ name: "shop", bring: async () => screens }, 1000);
  return screenPrefetcher((pathname) => {
    if (pathname === "/admin") return undefined;
    owner.load("list");
    return { owner, name: "list", params: { slug: pathname.slice(1) } };
  }, new QueryClient());
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
  Reflect.deleteProperty(navigator, "connection");
});

test("fetches the code at once, and the data of the link that the visitor rests on", async () => {
  const prefetch = prefetcher();
  prefetch("/coats?page=2");
  prefetch("/shoes?page=3");
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledOnce();
  expect(read).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(read.mock.calls).toEqual([["shoes page=3"]]);
});

test("fetches nothing of a screen that the visitor may not open", async () => {
  const prefetch = prefetcher();
  prefetch("/admin");
  await vi.advanceTimersByTimeAsync(100);
  expect(load).not.toHaveBeenCalled();
  expect(read).not.toHaveBeenCalled();
});

test.each([{ saveData: true }, { effectiveType: "2g" }, { effectiveType: "slow-2g" }])(
  "fetches nothing on a connection with %o",
  async (connection) => {
    Object.defineProperty(navigator, "connection", { value: connection, configurable: true });
    prefetcher()("/coats");
    await vi.advanceTimersByTimeAsync(100);
    expect(load).not.toHaveBeenCalled();
  },
);

test("goes on when a screen cannot name its data", async () => {
  const logged = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(ListScreen, "data").mockImplementationOnce(() => {
    throw new Error("planted");
  });
  const prefetch = prefetcher();
  prefetch("/coats");
  await vi.advanceTimersByTimeAsync(100);
  expect(logged).toHaveBeenCalledOnce();
  prefetch("/shoes");
  await vi.advanceTimersByTimeAsync(100);
  expect(read.mock.calls).toEqual([["shoes "]]);
  logged.mockRestore();
});
