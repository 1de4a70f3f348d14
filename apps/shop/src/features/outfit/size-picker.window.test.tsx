import { renderElement } from "@ensemble/testing";
import { expect, test } from "vitest";
import type { Size } from "../style/style";
import { SizePicker } from "./outfit-summary";

async function picker(chosen: Size, hers = true) {
  const { container } = await renderElement(
    <SizePicker offered={["S", "M", "L"]} chosen={chosen} hers={hers} onChoose={() => undefined} />,
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
    "Your size XL is not in this outfit. No piece of this outfit comes in XS or XL.",
  );
});

test("says that an offered size is hers", async () => {
  const { hint, checked, disabled } = await picker("L");
  expect(checked).toEqual(["L"]);
  expect(disabled).toBe(false);
  expect(hint).toBe("L is your size. No piece of this outfit comes in XS or XL.");
});

test("recommends M to those who did not say their size, and shows a size beyond the usual ones", async () => {
  expect((await picker("M", false)).hint).toMatch(/^Size M is recommended\. /);
  expect((await picker("XXL")).checked).toEqual(["XXL"]);
});
