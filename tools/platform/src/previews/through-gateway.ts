import type { Environment } from "../environments/environment";

/**
 * An environment whose pages ask their own gateway for its data, and no other host: code that was not
 * reviewed yet must not reach the backend past the gateway's guard (read-only-backend.ts). Nothing is
 * measured, and search engines list nothing.
 */
export function throughGateway(environment: Environment): Environment {
  const { supabase, security } = environment;
  const pictures = supabase.url === "/" ? [] : [new URL(supabase.url).origin];
  return {
    ...environment,
    site: undefined,
    indexed: false,
    telemetry: undefined,
    overrides: undefined,
    supabase: { url: "/", key: supabase.key },
    security: { ...security, pictures: [...security.pictures, ...pictures] },
  };
}
