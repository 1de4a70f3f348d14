import { type ReactNode, useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { BelowTheFold } from "./page";

let root: Root | undefined;
const container = () => document.body.appendChild(document.createElement("div"));
afterEach(() => root?.unmount());

/** Counts its presses, and calls back when it's mounted. */
function Counter({ onMount }: { onMount: () => void }): ReactNode {
  const [presses, setPresses] = useState(0);
  return (
    <button ref={(element) => void (element && onMount())} onClick={() => setPresses(presses + 1)}>
      {presses}
    </button>
  );
}

test("hydrates at the first press", async () => {
  const mounted = vi.fn();
  const place = container();
  // With its neighbor, which hydrates first.
  const page = (mount?: () => void) => (
    <main ref={(element) => void (element && mount?.())}>
      <BelowTheFold height={{ phone: 100, wide: 100 }}>
        <Counter onMount={mounted} />
      </BelowTheFold>
    </main>
  );
  place.innerHTML = renderToString(page());
  const button = place.querySelector("button")!;
  const hydrated = new Promise<void>((resolve) => {
    root = hydrateRoot(place, page(resolve));
  });
  await hydrated;
  expect(mounted).not.toHaveBeenCalled();
  button.click();
  expect(mounted).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(button.textContent).toBe("1"));
  expect(button.isConnected).toBe(true);
});
