import { renderElement } from "@ensemble/testing";
import { expect, test, vi } from "vitest";
import { refuseStorage } from "../../testing/refuse-storage";
import { useSizeChoice } from "./outfit";

function Size() {
  const { size, choose } = useSizeChoice();
  return <button onClick={() => choose("L")}>{size}</button>;
}

test("keeps the chosen size for the page when storage is refused", async () => {
  refuseStorage();
  const first = await renderElement(<Size />);
  expect(first.container.textContent).toBe("M");
  first.container.querySelector("button")!.click();
  await vi.waitFor(() => expect(first.container.textContent).toBe("L"));
  const next = await renderElement(<Size />);
  expect(next.container.textContent).toBe("L");
});
