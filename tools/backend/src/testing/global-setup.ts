import { joinServer } from "./shared-server";

/**
 * For vitest's `globalSetup`: keeps the shared server running for the whole test run instead of
 * from one test file to the next. Test files work without it too.
 */
export async function setup(): Promise<() => Promise<void>> {
  const server = await joinServer();
  return () => server.leave();
}
