import { beforeAll, expect, test } from "vitest";
import { columnRights, columnRightsFile, reviewedRights } from "./column-rights";
import { openWorld, type World } from "../world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

test("every role may do with every column what was reviewed, and no more", async () => {
  const [actual, reviewed] = await Promise.all([columnRights(world.sql), reviewedRights()]);
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

test("the reviewed lines stand in alphabetical order, each once", async () => {
  const reviewed = await reviewedRights();
  expect(reviewed).toEqual([...new Set(reviewed)].sort());
});

test("what every account reads, visitors read too, unless the rows are a person's own", async () => {
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
    // A client's page of bookings asks which of them were reviewed.
    "expert_reviews.booking_id",
  ]);
});
