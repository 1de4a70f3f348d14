import { expect, test } from "vitest";
import { freeDays } from "./expert-header";

const at = (iso: string) => Date.parse(iso);

test("groups times by the visitor's day, not the expert's", () => {
  const instants = [at("2026-11-23T22:00:00Z"), at("2026-11-23T23:30:00Z")];
  expect(freeDays(instants, "UTC", 3)).toEqual([{ date: "2026-11-23", instants }]);
  expect(freeDays(instants, "Europe/Berlin", 3)).toEqual([
    { date: "2026-11-23", instants: [instants[0]] },
    { date: "2026-11-24", instants: [instants[1]] },
  ]);
});

test("keeps only the first days", () => {
  const instants = ["23", "24", "25"].map((date) => at(`2026-11-${date}T10:00:00Z`));
  expect(freeDays(instants, "UTC", 2).map(({ date }) => date)).toEqual([
    "2026-11-23",
    "2026-11-24",
  ]);
});
