import { expect, test } from "vitest";
import { isSampled, parseTraceParent, writeTraceParent } from "./traceparent";

const parent = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };

test("reads what it writes", () => {
  expect(parseTraceParent(writeTraceParent(parent, true))).toEqual(parent);
});

test.each([
  null,
  "",
  "00-4bf92f3577b34da6a3ce929d0e0e4736",
  `00-${"0".repeat(32)}-00f067aa0ba902b7-01`,
  `00-4bf92f3577b34da6a3ce929d0e0e4736-${"0".repeat(16)}-01`,
  "00-4BF92F3577B34DA6A3CE929D0E0E4736-00F067AA0BA902B7-01",
])("takes %j for no parent", (header) => expect(parseTraceParent(header)).toBeUndefined());

test("keeps the given share of traces, the same ones on every host", () => {
  const ids = Array.from(
    { length: 1000 },
    (_, at) =>
      `${"1".repeat(24)}${Math.floor((at / 1000) * 2 ** 32)
        .toString(16)
        .padStart(8, "0")}`,
  );
  expect(ids.filter((id) => isSampled(id, 0.25)).length).toBe(250);
  expect(ids.every((id) => isSampled(id, 1))).toBe(true);
  expect(ids.some((id) => isSampled(id, 0))).toBe(false);
});
