import { AuthClient } from "@supabase/auth-js";
import { settings } from "@ensemble/contract";
import { apiAddress } from "./api-address";
import { sessionKey } from "./stored-session";

/**
 * The auth client of record. This module is a chunk of its own: an anonymous visitor who signs in
 * nowhere never downloads it.
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
