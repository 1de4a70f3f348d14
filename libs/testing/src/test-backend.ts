import type { TestBackend, TestBackendOptions } from "@ensemble/backend/testing";

/** A backend for database tests. Its code is loaded on first use: tests that only draw do without. */
export async function createTestBackend(options?: TestBackendOptions): Promise<TestBackend> {
  const backend = await import("@ensemble/backend/testing");
  return backend.createTestBackend(options);
}
