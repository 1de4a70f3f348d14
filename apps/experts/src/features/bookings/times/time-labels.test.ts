import { expect, test } from "vitest";
import { shortMoment, spokenDay, spokenTime } from "./time-labels";

test('reads "unknown time" when the browser has no date for the instant', () => {
  for (const words of [spokenDay, spokenTime, shortMoment]) {
    expect(words(Date.parse("infinity"), "Europe/Stockholm")).toBe("unknown time");
    expect(words(Date.parse("2026-11-23T09:00:00Z"), "Mars/Olympus")).toBe("unknown time");
  }
});
