import { provideTestSettings, renderElement } from "@ensemble/testing";
import { receiveToasts, type Toast } from "@ensemble/ui";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { refuseStorage } from "../../testing/refuse-storage";
import type { Size } from "../style/style";
import { useSizeChoice } from "./outfit";
import { ShareButton, SizePicker } from "./outfit-summary";

function Size() {
  const { size, choose } = useSizeChoice();
  return <button onClick={() => choose("L")}>{size}</button>;
}

test("keeps the chosen size until the page closes when storage is refused", async () => {
  refuseStorage();
  const first = await renderElement(<Size />);
  expect(first.container.textContent).toBe("M");
  first.container.querySelector("button")!.click();
  await vi.waitFor(() => expect(first.container.textContent).toBe("L"));
  const next = await renderElement(<Size />);
  expect(next.container.textContent).toBe("L");
});

describe("outfit summary", () => {
  async function picker(chosen: Size, own = true) {
    const { container } = await renderElement(
      <SizePicker
        offered={["S", "M", "L"]}
        chosen={chosen}
        isOwnSize={own}
        onChoose={() => undefined}
      />,
    );
    const hint = document.getElementById(
      container.querySelector("fieldset")!.getAttribute("aria-describedby")!,
    );
    const checked = [...container.querySelectorAll<HTMLInputElement>("input:checked")];
    return {
      hint: hint!.textContent,
      checked: checked.map((input) => input.parentElement!.textContent),
      disabled: checked[0]?.disabled,
    };
  }

  test("keeps a stored size selected that isn't available, and says so", async () => {
    const { hint, checked, disabled } = await picker("XL");
    expect(checked).toEqual(["XL"]);
    expect(disabled).toBe(true);
    expect(hint).toBe(
      "This outfit isn't available in your size (XL). Nothing in this outfit comes in XS or XL.",
    );
  });

  test("says that an available size is the shopper's own", async () => {
    const { hint, checked, disabled } = await picker("L");
    expect(checked).toEqual(["L"]);
    expect(disabled).toBe(false);
    expect(hint).toBe("L is your size. Nothing in this outfit comes in XS or XL.");
  });

  test("recommends M until a size is chosen, and adds a size beyond the usual ones", async () => {
    expect((await picker("M", false)).hint).toMatch(/^Size M is recommended\. /);
    expect((await picker("XXL")).checked).toEqual(["XXL"]);
  });

  const toasts: Toast[] = [];
  const address = `${window.location.origin}/outfits/noir`;

  beforeEach(() => {
    provideTestSettings();
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

  test("copies the outfit's URL without fragment or query", async () => {
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await press();
    await vi.waitFor(() => expect(toasts).toHaveLength(1));
    expect(copied).toHaveBeenCalledWith(address);
    expect(toasts[0]).toMatchObject({ title: "Link copied!" });
  });

  test("shows the URL when copying fails, and logs the error", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const refusal = new DOMException("", "NotAllowedError");
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(refusal);
    await press();
    await vi.waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toMatchObject({
      title: "Couldn't copy the link. Copy it manually.",
      description: address,
    });
    expect(logged).toHaveBeenCalledWith("The outfit couldn't be shared.", refusal);
  });
});
