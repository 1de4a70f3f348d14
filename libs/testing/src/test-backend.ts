import type { TestBackend, TestBackendOptions } from "@ensemble/backend/testing";

/** A backend for database tests. Loads its code on first use, because other tests do not need it. */
export async function createTestBackend(options?: TestBackendOptions): Promise<TestBackend> {
  const backend = await import("@ensemble/backend/testing");
  return backend.createTestBackend(options);
}
