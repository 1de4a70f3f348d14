import { expect, test } from "vitest";
import { listOptions } from "./commands";

test.each([
  ["promote", ["from", "gradually", "secondary", "yes"]],
  ["rollback", ["steps", "to"]],
  ["deploy", ["into", "pages", "static", "to"]],
  ["preview", ["days", "journeys", "json", "name"]],
  ["previews", ["end", "json"]],
  ["history", ["json"]],
])("accepts for %s the options that the usage lists", (command, options) => {
  expect([...listOptions(command)].sort()).toEqual(options);
});
