import type { TestBackend } from "./test-backend";
import { provideSettings, settingsSchema } from "@ensemble/contract";

/**
 * Connects a test's window to a test backend like a page of an environment: provides settings and
 * answers `fetch` in this process.
 */
export function connectToBackend(backend: TestBackend): void {
  provideSettings(
    settingsSchema.parse({
      environment: "test",
      supabase: { url: "http://backend.test", key: backend.anonKey },
    }),
  );
  globalThis.fetch = (input, init) => backend.fetch(new Request(input, init));
}
