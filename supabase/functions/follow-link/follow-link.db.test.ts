import { afterAll, beforeAll, expect, test } from "vitest";
import { addRow } from "../../tests/rows/add-row";
import { addLink, partnerRow } from "../../tests/rows/partner-rows";
import { openFollowTrial, person, type FollowTrial } from "./follow-trial";

let trial: FollowTrial;
let sql: FollowTrial["sql"];
let follow: FollowTrial["follow"];
let clicksOf: FollowTrial["clicksOf"];

beforeAll(async () => {
  trial = await openFollowTrial();
  ({ sql, follow, clicksOf } = trial);
});
afterAll(() => trial.close());

test("counts a click and redirects to the stored address unchanged", async () => {
  const original_url = "https://shop.example/a%20b?from=mail&x=1+2#top";
  const link = await addLink(sql, { original_url });
  const response = await follow(link.tracking_code);
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe(original_url);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  expect(response.headers.get("Set-Cookie")).toBeNull();
  expect(await clicksOf(link)).toHaveLength(1);
});

test("counts a visitor once an hour by address and browser, without storing either", async () => {
  const link = await addLink(sql);
  await follow(link.tracking_code);
  await follow(String(link.tracking_code).toLowerCase());
  expect(await clicksOf(link)).toHaveLength(1);
  await follow(link.tracking_code, { address: "10.0.0.1, 192.0.2.2" });
  await follow(link.tracking_code, { agent: person.replace("605.1", "606.1") });
  const clicks = await clicksOf(link);
  expect(clicks).toHaveLength(3);
  expect(JSON.stringify(clicks)).not.toContain("192.0");
});

test.each([
  [{ agent: "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
  [{ agent: "curl/8.4.0" }],
  [{ agent: "" }],
  [{ method: "HEAD" }],
  [{ more: { "Sec-Purpose": "prefetch;prerender" } }],
])("redirects %j without counting it", async (visit) => {
  const link = await addLink(sql);
  const response = await follow(link.tracking_code, visit);
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe(link.original_url);
  expect(await clicksOf(link)).toHaveLength(0);
});

test("ignores anything in the request about the target", async () => {
  const link = await addLink(sql);
  const tricks =
    "?url=https://evil.test&to=//evil.test&sub=news-1&click_parameter=x#https://evil.test";
  const response = await follow(`${String(link.tracking_code)}${tricks}`);
  expect(response.headers.get("Location")).toBe(link.original_url);
  expect(await clicksOf(link)).toMatchObject([{ sub_id: "news-1" }]);
  for (const path of ["https://evil.test", "//evil.test", "%2F%2Fevil.test", "EN_AAAAAAAA"]) {
    const other = await follow(path);
    expect(other.status).toBe(404);
    expect(other.headers.get("Location")).toBeNull();
    expect(await other.text()).not.toContain("evil");
  }
});

test("appends the click's ID when the partner accepts one, and the same ID for a repeat", async () => {
  const partner = await addRow(sql, "affiliate_partners", partnerRow({ click_parameter: "subid" }));
  const link = await addRow(sql, "affiliate_links", {
    partner_id: partner.id,
    campaign_name: "Sub",
    original_url: "https://shop.example/?a=1#b",
  });
  const first = await follow(`${String(link.tracking_code)}?sub=<script>`);
  const [click] = await clicksOf(link);
  expect(click?.sub_id).toBeNull();
  const expected = `https://shop.example/?a=1&subid=${String(click?.id)}#b`;
  expect(first.headers.get("Location")).toBe(expected);
  expect((await follow(link.tracking_code)).headers.get("Location")).toBe(expected);
  const byBot = await follow(link.tracking_code, { agent: "curl/8" });
  expect(byBot.headers.get("Location")).toBe("https://shop.example/?a=1#b");
});

test("counts at most 20 visitors an hour from one address, whatever the user agents", async () => {
  const link = await addLink(sql);
  const visits = Array.from({ length: 50 }, (_, version) =>
    follow(link.tracking_code, { address: "192.0.2.99", agent: `${person} Version/${version}` }),
  );
  expect((await Promise.all(visits)).map(({ status }) => status)).toEqual(visits.map(() => 302));
  expect(await clicksOf(link)).toHaveLength(20);
});
