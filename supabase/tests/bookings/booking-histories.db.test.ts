import { expect, test } from "vitest";
import { sharedDatabase } from "../fixture";
import { compareHistories } from "./booking-histories";

const database = sharedDatabase();

test("offers and books what a naive model does in 200 random histories", async () => {
  const { differences, bookings, proposals } = await compareHistories(database.sql, "test", 200);
  expect(differences).toEqual([]);
  // Enough of them to matter.
  expect(bookings).toBeGreaterThan(200);
  expect(proposals).toBeGreaterThan(40);
}, 180_000);
