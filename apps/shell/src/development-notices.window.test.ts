import { expect, test } from "vitest";
import { followNotices, type Notice } from "./development-notices";

test("shows the development server's messages until they are cleared or closed", () => {
  let say: (notice: Notice) => void = () => undefined;
  followNotices({ on: (_, listener) => (say = listener) });
  const drawn = () => [...document.querySelectorAll("aside pre")].map((one) => one.textContent);
  say({ about: "types", text: "price.ts(1,14): error TS2322" });
  say({ about: "migration", text: "Start npm run dev again." });
  say({ about: "types", text: "name.ts(2,1): error TS2304" });
  expect(drawn().sort()).toEqual(["Start npm run dev again.", "name.ts(2,1): error TS2304"]);

  say({ about: "types", text: "" });
  expect(drawn()).toEqual(["Start npm run dev again."]);
  document.querySelector<HTMLButtonElement>("aside button")!.click();
  expect(drawn()).toEqual([]);
});
