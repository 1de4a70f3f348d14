import { expect, test } from "vitest";
import { readInThread } from "./calendar-thread";

const window = { from: Date.UTC(2026, 9, 20), until: Date.UTC(2026, 10, 3) };
const read = (lines: string[], timeout?: number) =>
  readInThread(
    {
      bytes: Buffer.from(["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\n")),
      owner: { zone: "Europe/Berlin", addresses: [], countsTentative: true },
      ownUids: ["own"],
      window,
    },
    timeout,
  );

test("reads a calendar in a thread, and ends it when that takes too long", async () => {
  const event = (uid: string, ...lines: string[]) => [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    ...lines,
    "DURATION:PT1H",
    "END:VEVENT",
  ];
  const start = "DTSTART:20261021T090000Z";
  const times = await read([...event("one", start), ...event("own", start)]);
  expect(times.busy).toEqual([[Date.UTC(2026, 9, 21, 9), Date.UTC(2026, 9, 21, 10)]]);
  await expect(read(["END:VEVENT"])).rejects.toThrow("damaged");
  await expect(read(event("one", start), 1)).rejects.toThrow("takes too long");
});
