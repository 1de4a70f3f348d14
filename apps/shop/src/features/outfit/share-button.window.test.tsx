import { provideSettings } from "@ensemble/contract";
import { settingsSchema } from "@ensemble/contract/schemas";
import { renderElement } from "@ensemble/testing";
import { receiveToasts, type Toast } from "@ensemble/ui";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ShareButton } from "./outfit-summary";

const toasts: Toast[] = [];
const address = `${window.location.origin}/outfits/noir`;

beforeEach(() => {
  provideSettings(
    settingsSchema.parse({
      environment: "test",
      supabase: { url: "/", key: "a-key-of-at-least-twenty-letters" },
    }),
  );
  toasts.length = 0;
  receiveToasts((toast) => void toasts.push(toast));
});
afterEach(() => vi.restoreAllMocks());

async function press(): Promise<void> {
  const { container } = await renderElement(<ShareButton title="Noir" slug="noir" />, {
    at: "/outfits/noir?from=mail#reviews",
  });
  container.querySelector("button")!.click();
}

test("copies the outfit's own address, without fragment or query", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await press();
  await vi.waitFor(() => expect(toasts).toHaveLength(1));
  expect(copied).toHaveBeenCalledWith(address);
  expect(toasts[0]).toMatchObject({ title: "Link copied!" });
});

test("shows the address when the copy is refused, and logs it", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const refusal = new DOMException("", "NotAllowedError");
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(refusal);
  await press();
  await vi.waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]).toMatchObject({ title: "Copy this link by hand", description: address });
  expect(logged).toHaveBeenCalledWith("The outfit could not be shared.", refusal);
});
