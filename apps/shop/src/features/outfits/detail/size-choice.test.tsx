// @vitest-environment happy-dom
import { drawScreen } from "@ensemble/testing";
import { afterEach, expect, test, vi } from "vitest";
import { useSizeChoice } from "./size-choice";

function Size() {
  const [size, choose] = useSizeChoice();
  return <button onClick={() => choose("L")}>{size}</button>;
}

afterEach(() => vi.unstubAllGlobals());

test("keeps the chosen size for the page when storage is refused", async () => {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("", "QuotaExceededError");
    },
  });
  const first = await drawScreen(<Size />);
  expect(first.place.textContent).toBe("M");
  first.place.querySelector("button")!.click();
  await vi.waitFor(() => expect(first.place.textContent).toBe("L"));
  const next = await drawScreen(<Size />);
  expect(next.place.textContent).toBe("L");
});
