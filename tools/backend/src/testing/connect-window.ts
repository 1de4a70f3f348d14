import { provideSettings } from "@ensemble/contract";
import { settingsSchema } from "@ensemble/contract/schemas";
import { beforeAll } from "vitest";
import type { TestBackend, TestBackendOptions } from "./test-backend";

/**
 * Gives a test file a backend of its own, with the project's seed unless the options say otherwise,
 * and connects the window to it until the file ends. To be called before other hooks are declared;
 * the backend exists in hooks and tests.
 */
export function connectToTestBackend(options: TestBackendOptions = { seeded: true }): TestBackend {
  const backend = {} as TestBackend;
  beforeAll(async () => {
    // Other tests of the lib do not need this code.
    const { createTestBackend } = await import("./test-backend");
    Object.assign(backend, await createTestBackend(options));
    const originalFetch = globalThis.fetch;
    connectToBackend(backend);
    return async () => {
      globalThis.fetch = originalFetch; // The worker's next file may read another server.
      await backend.dispose();
    };
  });
  return backend;
}

/**
 * Connects a test's window to a test backend like a page of an environment: provides settings and
 * answers `fetch` in this process.
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
