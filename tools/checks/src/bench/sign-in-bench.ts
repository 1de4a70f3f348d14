import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { anonKey } from "@ensemble/backend";
import { measure, milliseconds, printTable } from "./measure";
import { startSite } from "./site";

/** How much longer a visitor's read may take while others guess passwords (median). */
const goal = 3;
const guessers = 8;

/**
 * Reads as a visitor, alone and while eight clients sign in with wrong passwords: first until they
 * are refused, then while they keep trying. True when neither takes more than `goal` times as long.
 */
export async function benchSignIn(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), "ensemble-bench-"));
  const site = await startSite(dataDir);
  try {
    const read = () => timeOf(`${site.origin}/rest/v1/outfits?select=id&limit=1`);
    const alone = await measure(read, { runs: 200, warm: 50 });
    const rows = [["reading of another visitor", "median ms", "p95 ms", "ratio", "wrong tries"]];
    rows.push(["alone", milliseconds(alone.median), milliseconds(alone.p95), "", ""]);
    let met = true;
    const phases = [
      { name: "while passwords are hashed", account: (n: number) => `nobody-${n}@people.example` },
      { name: "while they are refused", account: () => "shopper@ensemble.example" },
    ];
    for (const { name, account } of phases) {
      const guessing = guess(site.origin, account);
      const meanwhile = await measure(read, { runs: 200, warm: 0 });
      const tries = await guessing.stop();
      const ratio = meanwhile.median / alone.median;
      met &&= ratio <= goal;
      rows.push([
        name,
        milliseconds(meanwhile.median),
        milliseconds(meanwhile.p95),
        ratio.toFixed(2),
        `${tries.hashed} compared, ${tries.refused} refused`,
      ]);
    }
    console.log(
      `\nReading while ${guessers} clients guess passwords; goal: ${goal} times at most\n`,
    );
    printTable(rows);
    return met;
  } finally {
    await site.stop();
    await rm(dataDir, { recursive: true });
  }
}

async function timeOf(address: string): Promise<number> {
  const before = performance.now();
  const answer = await fetch(address, { headers: { apikey: anonKey } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`Reading was answered with ${answer.status}.`);
  return performance.now() - before;
}

interface Guessing {
  stop(): Promise<{ hashed: number; refused: number }>;
}

/** Clients that keep signing in with a wrong password until stopped, one attempt at a time each. */
function guess(origin: string, account: (client: number) => string): Guessing {
  const tries = { hashed: 0, refused: 0 };
  let going = true;
  const clients = Array.from({ length: guessers }, async (_, client) => {
    while (going) {
      const answer = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
        method: "POST",
        headers: { apikey: anonKey, "content-type": "application/json" },
        body: JSON.stringify({ email: account(client), password: "a wrong one" }),
      });
      await answer.arrayBuffer();
      tries[answer.status === 429 ? "refused" : "hashed"] += 1;
    }
  });
  const stop = async () => {
    going = false;
    await Promise.all(clients);
    return tries;
  };
  return { stop };
}
