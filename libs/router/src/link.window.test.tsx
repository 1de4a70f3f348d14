import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { Link, providePreloader, RouterProvider } from "./index";
import { createMemoryRouter } from "./server";

async function render(node: ReactNode, address: string): Promise<HTMLAnchorElement> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  const router = createMemoryRouter([{ path: "*", element: node }], { initialEntries: [address] });
  await act(async () => root.render(<RouterProvider router={router} />));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    place.remove();
  });
  return place.querySelector("a")!;
}

test.each(["mouseover", "focusin", "touchstart"])(
  "prefetches a link's target on %s, not before",
  async (type) => {
    const preload = vi.fn();
    providePreloader(preload);
    const link = await render(<Link to="/outfits?page=2#results">Next</Link>, "/");
    expect(preload).not.toHaveBeenCalled();
    await act(async () => void link.dispatchEvent(new Event(type, { bubbles: true })));
    expect(preload.mock.calls).toEqual([["/outfits?page=2"]]);
  },
);

test("prefetches another page of the same list by its full path", async () => {
  const preload = vi.fn();
  providePreloader(preload);
  const link = await render(<Link to={{ search: "page=3" }}>3</Link>, "/outfits?page=2");
  await act(async () => void link.dispatchEvent(new Event("mouseover", { bubbles: true })));
  expect(preload.mock.calls).toEqual([["/outfits?page=3"]]);
});
