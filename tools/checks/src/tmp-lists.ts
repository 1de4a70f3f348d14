import { withBenchContext, openDatabase, workspace } from "./bench/site";
import { readFileSync } from "node:fs";
void withBenchContext({ checkouts: [workspace], outfits: 1, hostile: 1, minutes: 1, lives: 1, seed: "" }, async (context) => {
  const { sql } = await openDatabase(context, { seeded: true });
  const source = readFileSync("tools/checks/src/bench/feeds.ts", "utf8");
  const insert = /await sql`\s*(with feeds as[\s\S]*?)`;/.exec(source)![1]!.replace("limit 4", "limit 4");
  await sql.unsafe(insert);
  const queries = readFileSync("/tmp/lists.sql", "utf8").split(/;\s*\n/).filter((q) => q.trim());
  for (const query of queries) {
    if (!/^\s*select/i.test(query)) { await sql.unsafe(query); console.log("did", query.slice(0, 80)); continue; }
    let best = 1e9, plan: string[] = [];
    for (let i = 0; i < 7; i++) {
      const rows = (await sql.unsafe("explain (analyze, buffers) " + query)).map((r) => String(r["QUERY PLAN"]));
      const ms = Number(/Execution Time: ([\d.]+)/.exec(rows.at(-1)!)![1]);
      if (ms < best) { best = ms; plan = rows; }
    }
    console.log("\n" + query.trim() + "\n -> best ms " + best);
    if (process.env.PLAN) console.log(plan.join("\n"));
  }
  return [];
});
