import { createServer } from "node:net";
import { isMissingAddress, listeningHosts } from "./serve/gateway";

export const step = (line: string): void => console.log(`- ${line}`);

/** Throws when the port is in use. */
export async function requireFreePort(port: number): Promise<void> {
  const free = await Promise.all(listeningHosts().map((host) => isFree(port, host)));
  if (free.every(Boolean)) return;
  throw new Error(
    `Port ${port} is in use. Stop the process using it, or choose another: PORT=4300 npm start`,
  );
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => resolve(isMissingAddress(error)));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** Exits with the error's message. */
export function fail(error: unknown): never {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
