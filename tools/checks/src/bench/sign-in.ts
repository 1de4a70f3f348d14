import { anonKey } from "@ensemble/backend";
import { decimals, inTurns, median, printTable, quantile } from "./measure";
import { onScene, startSite } from "./site";

/** How much longer a visitor's read may take while others guess passwords (median). */
const goal = 3;
const guessers = 8;

const phases = {
  "while passwords are hashed": (client: number) => `nobody-${client}@people.example`,
  "while they are refused": () => "shopper@ensemble.example",
};

/**
 * Reads as a visitor, alone and while eight clients sign in with wrong passwords: first until they
 * are refused, then while they keep trying. True when neither takes more than `goal` times as long.
 */
export const benchSignIn = (): Promise<boolean> =>
  onScene(async (scene) => {
    const { origin } = await startSite(scene);
    const read = async (warm: number): Promise<number[]> =>
      (await inTurns([origin], timeOf, { runs: 200, warm }))[0]!;
    const row = (name: string, times: number[], ratio: number, tries: string) => [
      ...[name, decimals(median(times)), decimals(quantile(times, 0.95))],
      ...[ratio.toFixed(2), tries],
    ];
    const alone = await read(50);
    const rows = [["reading of another visitor", "median ms", "p95 ms", "ratio", "wrong tries"]];
    rows.push(row("alone", alone, 1, ""));
    let met = true;
    for (const [name, account] of Object.entries(phases)) {
      const stop = guess(origin, account);
      const meanwhile = await read(0);
      const ratio = median(meanwhile) / median(alone);
      met &&= ratio <= goal;
      rows.push(row(name, meanwhile, ratio, await stop()));
    }
    console.log(`\nReading while ${guessers} clients guess passwords\n`);
    printTable(rows);
    return met;
  });

async function timeOf(origin: string): Promise<number> {
  const before = performance.now();
  const address = `${origin}/rest/v1/outfits?select=id&limit=1`;
  const answer = await fetch(address, { headers: { apikey: anonKey } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`Reading was answered with ${answer.status}.`);
  return performance.now() - before;
}

/** Clients that sign in with a wrong password, one try at a time each, until they are stopped. */
function guess(origin: string, account: (client: number) => string): () => Promise<string> {
  let [going, hashed, refused] = [true, 0, 0];
  const clients = Array.from({ length: guessers }, async (_, client) => {
    while (going) {
      const answer = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
        method: "POST",
        headers: { apikey: anonKey, "content-type": "application/json" },
        body: JSON.stringify({ email: account(client), password: "a wrong one" }),
      });
      await answer.arrayBuffer();
      if (answer.status === 429) refused += 1;
      else hashed += 1;
    }
  });
  return async () => {
    going = false;
    await Promise.all(clients);
    return `${hashed} compared, ${refused} refused`;
  };
}
