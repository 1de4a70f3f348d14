import { beforeAll, expect, test } from "vitest";
import { columnRights, columnRightsFile, reviewedRights } from "./column-rights";
import { openFixture, type Fixture } from "../fixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

test("grants each role exactly the reviewed columns", async () => {
  const [actual, reviewed] = await Promise.all([columnRights(fixture.sql), reviewedRights()]);
  const missing = actual.filter((line) => !reviewed.includes(line));
  const outdated = reviewed.filter((line) => !actual.includes(line));
  const cure = [
    `${columnRightsFile} is not what the database grants. If the grants are meant, change it so,`,
    "each line in its alphabetical place; if not, change the grants in a new migration:",
    ...outdated.map((line) => `- ${line}`),
    ...missing.map((line) => `+ ${line}`),
  ];
  expect([...missing, ...outdated], cure.join("\n")).toEqual([]);
});

test("lists the reviewed lines once each, in alphabetical order", async () => {
  const reviewed = await reviewedRights();
  expect(reviewed).toEqual([...new Set(reviewed)].sort());
});

test("lets visitors read what every account reads, except rows owned by an account", async () => {
  const reviewed = await reviewedRights();
  const columns = reviewed.map((line) => line.split(/ +/));
  const seenByVisitors = new Set(
    columns.filter(([, anon]) => anon?.startsWith("s")).map(([name]) => name?.split(".")[0]),
  );
  const onlyWithAccount = columns
    .filter(([name, anon, authenticated]) => {
      const visible = seenByVisitors.has(name?.split(".")[0]);
      return visible && authenticated?.startsWith("s") && !anon?.startsWith("s");
    })
    .map(([name]) => name);
  expect(onlyWithAccount).toEqual([
    // A client's page of bookings checks which of them have a review.
    "expert_reviews.booking_id",
  ]);
});
