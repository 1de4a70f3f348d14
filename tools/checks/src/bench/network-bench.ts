import type { TestBackend } from "@ensemble/backend/testing";
import { followLink } from "@ensemble/database/functions/follow-link";
import type { Sql } from "postgres";
import { measure, milliseconds, printTable } from "./measure";

/** Milliseconds that the tracking redirect may take on the server (median). */
const goal = 20;
const agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1";

/**
 * Follows links as new visitors, through handler, data API and database. True when it meets its
 * goal.
 */
export async function benchRedirect(backend: TestBackend, sql: Sql): Promise<boolean> {
  const origin = "http://localhost:4200";
  const { serviceKey, fetch } = backend;
  const database = { url: origin, serviceKey, fetch };
  const follow = followLink({ database, visitors: { salt: "bench" }, site: origin });
  const codes = await sql<{ code: string }[]>`
    select tracking_code as code from public.affiliate_links order by click_count desc limit 300`;
  let visit = 0;
  const once = async (user: string, code?: string): Promise<number> => {
    visit += 1;
    const path = code ?? codes[visit % codes.length]?.code ?? "";
    const request = new Request(`${origin}/go/${path}`, {
      headers: { "User-Agent": user, "X-Forwarded-For": `192.0.2.${visit}` },
    });
    const started = performance.now();
    await follow(request);
    return performance.now() - started;
  };
  const runs = { runs: 200, warm: 20 };
  const counted = await measure(() => once(agent), runs);
  const bot = await measure(() => once("Googlebot/2.1"), runs);
  const unknown = await measure(() => once(agent, "EN_AAAAAAAA"), runs);
  console.log("\nThe tracking redirect, from the request to the answer on the server\n");
  printTable([
    ["request", "median ms", "p95 ms", "goal"],
    ["a visitor, counted", ...columnsOf(counted)],
    ["a program, not counted", ...columnsOf(bot)],
    ["an unknown code", ...columnsOf(unknown)],
  ]);
  return counted.median < goal;
}

const columnsOf = ({ median, p95 }: { median: number; p95: number }): string[] => [
  milliseconds(median),
  milliseconds(p95),
  median < goal ? "met" : "missed",
];
