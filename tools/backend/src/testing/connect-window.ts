import { provideSettings } from "@ensemble/contract";
import { settingsSchema } from "@ensemble/contract/schemas";
import { beforeAll } from "vitest";
import type { TestBackend, TestBackendOptions } from "./test-backend";

/**
 * Creates a backend for a test file, seeded by default, and connects the window to it until the
 * file ends. Call it before declaring other hooks. The backend is usable in hooks and tests.
 */
export function connectToTestBackend(options: TestBackendOptions = { seeded: true }): TestBackend {
  const backend = {} as TestBackend;
  beforeAll(async () => {
    // Import lazily, because other tests of the lib don't need this code.
    const { createTestBackend } = await import("./test-backend");
    // Emailed links open only pages of the backend's own origin.
    const { origin } = globalThis.location;
    Object.assign(backend, await createTestBackend({ origin, ...options }));
    const originalFetch = globalThis.fetch;
    connectToBackend(backend);
    return async () => {
      globalThis.fetch = originalFetch; // The worker's next file may use another backend.
      await backend.dispose();
    };
  });
  return backend;
}

/**
 * Connects a test's window to a test backend: provides settings like a page of an environment and
 * routes `fetch` to the backend in this process.
 */
function connectToBackend(backend: TestBackend): void {
  provideSettings(
    settingsSchema.parse({
      environment: "test",
      supabase: { url: "http://backend.test", key: backend.anonKey },
    }),
  );
  globalThis.fetch = (input, init) => backend.fetch(new Request(input, init));
}
