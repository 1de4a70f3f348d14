import { joinServer } from "./shared-server";

/**
 * Keeps the shared server running for the whole test run (vitest's `globalSetup`) instead of
 * starting it per test file. Optional.
 */
export async function setup(): Promise<() => Promise<void>> {
  const server = await joinServer();
  return () => server.leave();
}
