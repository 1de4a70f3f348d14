import { expect, test } from "vitest";
import { refuseStorage } from "../../testing/refuse-storage";
import { changeDeviceStyle, deviceStyle, noStyle } from "./style";

test("keeps the style as long as the page when storage is refused", () => {
  refuseStorage();
  expect(changeDeviceStyle({ colors: ["navy"], vibe: ["classic"] })).toBe(false);
  expect(deviceStyle()).toEqual({ ...noStyle, colors: ["navy"], vibe: ["classic"] });
  changeDeviceStyle({ colors: [], vibe: [] });
  expect(deviceStyle()).toEqual(noStyle);
});
