// @vitest-environment happy-dom
import { renderElement } from "@ensemble/testing";
import { afterEach, expect, test, vi } from "vitest";
import { useSizeChoice } from "./size-choice";

function Size() {
  const { size, choose } = useSizeChoice();
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
  const first = await renderElement(<Size />);
  expect(first.container.textContent).toBe("M");
  first.container.querySelector("button")!.click();
  await vi.waitFor(() => expect(first.container.textContent).toBe("L"));
  const next = await renderElement(<Size />);
  expect(next.container.textContent).toBe("L");
});
