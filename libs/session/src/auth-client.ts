import { settings } from "@ensemble/contract";
import { AuthClient } from "@supabase/auth-js";
import { apiAddress } from "./db";
import { sessionKey } from "./session";

/**
 * The auth client. A chunk of its own: an anonymous visitor who never signs in does not download
 * it.
 */
export const authClient = new AuthClient({
  url: apiAddress("/auth/v1"),
  headers: { apikey: settings().supabase.key },
  storageKey: sessionKey,
  persistSession: true,
  autoRefreshToken: true,
  detectSessionInUrl: false,
  flowType: "implicit",
});
