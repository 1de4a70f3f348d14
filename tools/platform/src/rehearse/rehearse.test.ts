import { expect, test } from "vitest";
import { readDocumented } from "./programs";
import { type Measured, missedGoals, rows } from "./rehearse";
import { missingPackages } from "./site";

test("names Debian's packages that are missing", () => {
  expect(missingPackages((program) => program.endsWith("nginx"))).toEqual(["pgbouncer"]);
  expect(missingPackages(() => true)).toEqual([]);
});

test("rehearses the runbook's configurations, with other ports", async () => {
  const { nginx, pgbouncer } = await readDocumented({
    "127.0.0.1:4201": "127.0.0.1:51",
    "listen_port = 6432": "listen_port = 52",
  });
  expect(nginx).toContain("server 127.0.0.1:51 max_fails=1");
  expect(pgbouncer).toMatch(/listen_port = 52\n[\s\S]*pool_mode = session/);
  await expect(readDocumented({ "127.0.0.1:9": "" })).rejects.toThrow("has no 127.0.0.1:9");
});

const held: Measured = {
  requests: 300,
  lost: 0,
  refused: 0,
  unrendered: 0,
  p95: 20,
  email: 3,
  noticed: 0.5,
};
const find = (title: string) => rows.find((row) => row.title.startsWith(title))!;

test.each<[string, Partial<Measured>, string[]]>([
  ["one of the gateways, SIGTERM", {}, []],
  [
    "one of the gateways, SIGTERM",
    { lost: 1 },
    ["one of the gateways, SIGTERM: requests are lost"],
  ],
  ["one of the gateways, SIGKILL", { lost: 15 }, []],
  [
    "one of the gateways, SIGKILL",
    { lost: 16 },
    ["one of the gateways, SIGKILL: it loses more than a twentieth"],
  ],
  ["a publication", { p95: 40 }, []],
  ["a publication", { p95: 41 }, ["a publication: p95 is over twice idle"]],
  ["a publication", { unrendered: 1 }, ["a publication: pages are unrendered"]],
  ["an outfit", { noticed: 1.1 }, ["an outfit's title changes: a gateway shows it after a second"]],
  [
    "one of the workers, SIGKILL",
    { email: Infinity },
    ["one of the workers, SIGKILL: an email is lost"],
  ],
])("judges %s with %j", (title, change, missed) => {
  expect(missedGoals(find(title), { ...held, ...change }, held)).toEqual(missed);
});
