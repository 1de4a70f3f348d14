import { expect, test } from "vitest";
import { acceptedEncoding } from "./accepted-encoding";

test.each([
  ["gzip, deflate, br", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["br;q=0.1", "br"],
  ["gzip;q=0.000", undefined],
  ["brotli, x-gzip", undefined],
  [undefined, undefined],
])("chooses of %j the encoding %j", (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
