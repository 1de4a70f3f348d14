import { expect, test } from "vitest";
import { optionsOf } from "./commands";

test.each([
  ["promote", ["from", "gradually", "secondary", "yes"]],
  ["rollback", ["steps", "to"]],
  ["deploy", ["into", "pages", "static", "to"]],
  ["preview", ["days", "journeys", "json", "name"]],
  ["previews", ["end", "json"]],
  ["history", []],
])("%s takes the options of its own lines in the usage", (command, options) => {
  expect([...optionsOf(command)].sort()).toEqual(options);
});
