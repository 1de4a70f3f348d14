import { expect, test } from "vitest";
import { browserErrors } from "./dev-server";

const shop = "http://localhost:4212/";
const thrown = Object.assign(new Error("No price"), {
  stack: `Error: No price\n    at Card (${shop}home.js:3:7)\n    at render (http://localhost:4211/shell.js:9:1)`,
});
const textless = Object.assign(new Error("offline"), { stack: "" });

/** Mimics the bundler, which logs a page's error and asks whether to show it. */
function heardBy(base: string, first: boolean) {
  const written: string[] = [];
  const { customLogger, runtime } = browserErrors(base, first, (line) => written.push(line));
  const hear = (error: Error) => {
    customLogger.error(`[browser] Uncaught Error: ${error.message}`);
    return runtime(error);
  };
  return { hear, written };
}

test("reports a page's error on the server whose code threw it", () => {
  const { hear, written } = heardBy(shop, false);
  expect(hear(thrown)).toBe(true);
  expect(written).toEqual(["[browser] Uncaught Error: No price"]);
});

test("ignores a page's error on a server whose code is only deeper in the stack", () => {
  const { hear, written } = heardBy("http://localhost:4211/", true);
  expect(hear(thrown)).toBe(false);
  expect(written).toEqual([]);
});

test("reports an error without a stack on the first server only", () => {
  const first = heardBy("http://localhost:4211/", true);
  const other = heardBy(shop, false);
  expect([first.hear(textless), other.hear(textless)]).toEqual([true, false]);
  expect([first.written.length, other.written.length]).toEqual([1, 0]);
});
