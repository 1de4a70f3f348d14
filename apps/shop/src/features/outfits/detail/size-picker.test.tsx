// @vitest-environment happy-dom
import { renderElement } from "@ensemble/testing";
import { expect, test } from "vitest";
import { SizePicker } from "./size-picker";
import type { PickerSize } from "./size-choice";

async function picker(chosen: PickerSize) {
  const { container } = await renderElement(
    <SizePicker offered={["S", "M", "L"]} chosen={chosen} onChoose={() => undefined} />,
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

test("keeps a remembered size that is not offered, and says so", async () => {
  const { hint, checked, disabled } = await picker("XL");
  expect(checked).toEqual(["XL"]);
  expect(disabled).toBe(true);
  expect(hint).toBe(
    "Your size XL is not in this outfit. Size M is recommended. No piece of this outfit comes in XS or XL.",
  );
});

test("selects an offered size without comment", async () => {
  const { hint, checked, disabled } = await picker("L");
  expect(checked).toEqual(["L"]);
  expect(disabled).toBe(false);
  expect(hint).toBe("Size M is recommended. No piece of this outfit comes in XS or XL.");
});
