import type { TestBackend } from "./test-backend";
import { provideSettings, settingsSchema } from "@ensemble/contract";

/**
 * Makes a test's window talk to a test backend, as a page of an environment would: settings are
 * provided and `fetch` is answered in this process.
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
