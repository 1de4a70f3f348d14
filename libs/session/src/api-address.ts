import { servedOrigin, settings } from "@ensemble/contract";

/** The absolute address of a backend path; on the site's own origin when the gateway serves it. */
export function apiAddress(path: string): string {
  const { url } = settings().supabase;
  return new URL(path, url === "/" ? servedOrigin() : url).href;
}
