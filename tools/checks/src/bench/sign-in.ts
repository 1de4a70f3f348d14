import { anonKey } from "@ensemble/backend";
import { decimals, interleave, median, printTable, quantile } from "./measure";
import { withBenchContext, startSite } from "./site";

/** How much longer a visitor's read may take while others guess passwords (median). */
const goal = 3;
const clientCount = 8;

const phases = {
  "while passwords are hashed": (client: number) => `nobody-${client}@people.example`,
  "while they are refused": () => "shopper@ensemble.example",
};

/**
 * Reads as a visitor, alone and while eight clients sign in with wrong passwords: first until they
 * are refused, then while they keep trying. True when neither takes more than `goal` times as long.
 */
export const benchSignIn = (): Promise<boolean> =>
  withBenchContext(async (scene) => {
    const { origin } = await startSite(scene);
    const read = async (warm: number): Promise<number[]> =>
      (await interleave([origin], timeRead, { runs: 200, warm }))[0]!;
    const row = (name: string, times: number[], ratio: number, attempts: string) => [
      ...[name, decimals(median(times)), decimals(quantile(times, 0.95))],
      ...[ratio.toFixed(2), attempts],
    ];
    const alone = await read(50);
    const rows = [["reading of another visitor", "median ms", "p95 ms", "ratio", "wrong tries"]];
    rows.push(row("alone", alone, 1, ""));
    let allMet = true;
    for (const [name, account] of Object.entries(phases)) {
      const stop = startGuessing(origin, account);
      const duringGuesses = await read(0);
      const ratio = median(duringGuesses) / median(alone);
      allMet &&= ratio <= goal;
      rows.push(row(name, duringGuesses, ratio, await stop()));
    }
    console.log(`\nReading while ${clientCount} clients guess passwords\n`);
    printTable(rows);
    return allMet;
  });

async function timeRead(origin: string): Promise<number> {
  const startedAt = performance.now();
  const address = `${origin}/rest/v1/outfits?select=id&limit=1`;
  const response = await fetch(address, { headers: { apikey: anonKey } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`Reading was answered with ${response.status}.`);
  return performance.now() - startedAt;
}

/** Clients that sign in with a wrong password, one try at a time each, until they are stopped. */
function startGuessing(origin: string, account: (client: number) => string): () => Promise<string> {
  let [running, compared, refused] = [true, 0, 0];
  const clients = Array.from({ length: clientCount }, async (_, client) => {
    while (running) {
      const response = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
        method: "POST",
        headers: { apikey: anonKey, "content-type": "application/json" },
        body: JSON.stringify({ email: account(client), password: "a wrong one" }),
      });
      await response.arrayBuffer();
      if (response.status === 429) refused += 1;
      else compared += 1;
    }
  });
  return async () => {
    running = false;
    await Promise.all(clients);
    return `${compared} compared, ${refused} refused`;
  };
}
