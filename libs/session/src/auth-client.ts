import { settings } from "@ensemble/contract";
import { AuthClient } from "@supabase/auth-js";
import { apiAddress } from "./db";
import { sessionKey } from "./session";

/** A separate chunk, which visitors without a session don't download. */
export const authClient = new AuthClient({
  url: apiAddress("/auth/v1"),
  headers: { apikey: settings().supabase.key },
  storageKey: sessionKey,
  persistSession: true,
  autoRefreshToken: true,
  detectSessionInUrl: false,
  flowType: "implicit",
});
