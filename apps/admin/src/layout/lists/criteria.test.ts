import { expect, test } from "vitest";
import { readCriteria, writeCriteria } from "./criteria";

const rules = {
  choices: { status: ["active", "paused"], tier: ["gold"] },
  sorts: ["name", "clicks"],
  usual: { by: "name", descending: false },
} as const;
const read = (address: string) => readCriteria(rules, new URLSearchParams(address));

test("an address says what the list shows", () => {
  expect(read("q=+maison+&status=paused&sort=-clicks&page=3")).toEqual({
    text: "maison",
    choices: { status: "paused", tier: undefined },
    sort: { by: "clicks", descending: true },
    page: 3,
  });
});

test("what is wrong in an address counts as not said", () => {
  expect(read("status=dead&sort=-password&page=-4")).toEqual(read(""));
});

test("what is as usual is not written, and other keys stay", () => {
  const current = new URLSearchParams("status=paused&page=4&edit=7");
  const written = writeCriteria(rules, { ...read("status=paused"), page: 1 }, current);
  expect(written.toString()).toBe("status=paused&edit=7");
});

test("what is written is read again", () => {
  const criteria = read("q=a%26b&status=active&tier=gold&sort=-name&page=2");
  expect(readCriteria(rules, writeCriteria(rules, criteria, new URLSearchParams()))).toEqual(
    criteria,
  );
});
