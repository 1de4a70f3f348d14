import { createHash } from "node:crypto";
import type { Environment } from "../environments/environment";

interface PolicyOptions {
  supabaseUrl: string;
  security: Environment["security"];
  /** Further origins that previews may load releases from. */
  overrides?: string[];
  /** The telemetry endpoint. */
  telemetry?: string;
  inlineScripts: string[];
  /** Base URLs of the releases' files, relative for the site's own origin. */
  bases: string[];
}

export function securityHeaders(options: PolicyOptions): Record<string, string> {
  return {
    "Content-Security-Policy": contentPolicy(options),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
  };
}

function contentPolicy(options: PolicyOptions): string {
  const { supabaseUrl, security, inlineScripts, overrides = [], telemetry = "/" } = options;
  const backend = listOrigins([supabaseUrl]);
  const previewOrigins = listOrigins(overrides);
  // A development server reports changes over a WebSocket.
  const sockets = previewOrigins.map((origin) => origin.replace(/^http/, "ws"));
  const code = ["'self'", ...new Set([...listOrigins(options.bases), ...previewOrigins])];
  const hashes = inlineScripts.map(
    (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": [...code, ...hashes],
    // Radix locks scrolling behind a dialog with a style element.
    "style-src": [...code, "'unsafe-inline'"],
    "font-src": code,
    "img-src": [...code, "data:", "blob:", ...backend, ...security.pictures],
    "connect-src": [
      ...code,
      ...sockets,
      ...backend,
      ...listOrigins([telemetry]),
      ...security.connect,
    ],
    "manifest-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

const listOrigins = (addresses: string[]): string[] =>
  addresses.filter((text) => /^https?:/.test(text)).map((text) => new URL(text).origin);

/** Returns an environment's robots.txt. A sitemap URL requires the environment's `site`. */
export function robotsText({ indexed, site }: Pick<Environment, "indexed" | "site">): string {
  if (!indexed) return "User-agent: *\nDisallow: /\n";
  const sitemap = site ? `Sitemap: ${new URL("/sitemap.xml", site).href}\n` : "";
  return `User-agent: *\nDisallow: /admin\nDisallow: /go/\n${sitemap}`;
}
