import { afterAll, beforeAll, expect, test } from "vitest";
import { addLink } from "../../tests/rows/partner-rows";
import { followLink } from "./follow-link";
import { openFollowTrial, site, visitors, person, type FollowTrial } from "./follow-trial";

let trial: FollowTrial;
let sql: FollowTrial["sql"];
let follow: FollowTrial["follow"];
let clicksOf: FollowTrial["clicksOf"];

beforeAll(async () => {
  trial = await openFollowTrial();
  ({ sql, follow, clicksOf } = trial);
});
afterAll(() => trial.close());

test.each([
  ["paused", { status: "paused" }, 404],
  ["expired", { status: "expired" }, 410],
  ["expired", { expires_at: "2026-01-01" }, 410],
  ["deleted", { deleted_at: "2026-01-01" }, 410],
])(
  "sends browsers to an explanatory page and other clients an error when a link is %s (%j)",
  async (reason, more, status) => {
    const link = await addLink(sql, more);
    const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
    const led = await follow(link.tracking_code, { more: { Accept: accept } });
    expect(led.status).toBe(302);
    expect(led.headers.get("Location")).toBe(`${site}/link-closed?reason=${reason}`);
    expect(led.headers.get("X-Robots-Tag")).toContain("noindex");
    expect(led.headers.get("Cache-Control")).toBe("no-store");
    const answer = await follow(link.tracking_code);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("Location")).toBeNull();
    expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(await answer.text()).toMatch(/^[A-Z][\w ]+\.\n$/);
    expect(await clicksOf(link)).toHaveLength(0);
    const head = await follow(link.tracking_code, { method: "HEAD", more: { Accept: accept } });
    expect([head.status, await head.text()]).toEqual([status, ""]);
  },
);

test("shows the closed page when the link's partner is suspended", async () => {
  const link = await addLink(sql);
  await sql`update public.affiliate_partners set status = 'suspended'
    where id = ${String(link.partner_id)}`;
  expect((await follow(link.tracking_code)).status).toBe(404);
});

test("answers 405 to other methods and 503 when the database is unreachable", async () => {
  const link = await addLink(sql);
  const posted = await follow(link.tracking_code, { method: "POST" });
  expect([posted.status, posted.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
  const alone = followLink({
    database: { url: site, serviceKey: "x", fetch: () => Promise.reject(new Error("gone")) },
    visitors,
    site,
  });
  const response = await alone(
    new Request(`${site}/go/EN_AAAAAAAA`, { headers: { "User-Agent": person } }),
  );
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("60");
});
