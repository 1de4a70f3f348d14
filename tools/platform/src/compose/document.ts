import type { Composition } from "@ensemble/contract";
import { createHash } from "node:crypto";
import type { Environment } from "../environments/environment";
import type { Served } from "./compose";

export interface WrittenDocument {
  html: string;
  /** The inline scripts as written, for the hashes of the content security policy. */
  inlineScripts: string[];
}

/** What a document knows of the other generation, for the shell's border.js. */
export interface Border {
  /** Expressions of all routes, and whether they are the other one's; the first that matches counts. */
  groups: [expression: string, isElsewhere: boolean][];
  /** Router patterns of the other one's routes. */
  routes: readonly string[];
  /** The base URL of the other one's shell, which its document names. */
  shell: string;
  /** Where its document is, on hosts that do not serve it for its routes. */
  address: string;
}

export async function writeDocument(
  composition: Composition,
  shell: Served,
  border?: Border,
): Promise<WrittenDocument> {
  const [page, bootSource] = await Promise.all([
    shell.read("document/document.html").then(withoutComments),
    shell.read("document/boot.js"),
  ]);
  const boot = withoutComments(bootSource).trim();
  const borderScript = border && (await writeBorder(border, shell));
  const { base } = composition.shell;
  const entry = shell.entry.map((file) => {
    const digest = shell.files.find(({ path }) => path === file)?.integrity;
    // Absent when the shell runs from source.
    const integrity = digest ? ` integrity="${digest}"` : "";
    return file.endsWith(".css")
      ? `<link rel="stylesheet" href="${base}${file}"${integrity} />`
      : `<script defer src="${base}${file}"${integrity}></script>`;
  });
  const [styles, code] = [entry.filter(isLink), entry.filter((tag) => !isLink(tag))];
  const html = fill(page, {
    "<!--icon-->": `${base}document/icon.svg`,
    "<!--composition-->": inlineJson(composition),
    "/*boot*/": boot,
    // Marked for servers that draw (drawing/document/fill-document.ts).
    "<!--styles-->": `<!--styles-->${styles.join("")}<!--/styles-->`,
    "<!--code-->": `${borderScript ?? ""}<!--code-->${code.join("")}<!--/code-->`,
  });
  const inlineScripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text]) => text!,
  );
  return { html, inlineScripts };
}

async function writeBorder(border: Border, shell: Served): Promise<string> {
  const source = withoutComments(await shell.read("document/border.js")).trim();
  return `<script>${fill(source, { "(BORDER)": `(${inlineJson(border)})` })}</script>`;
}

/** Without comment lines and indents: every page carries it. */
const withoutComments = (script: string): string =>
  script.replaceAll(/^\s*\/\/.*\n/gm, "").replaceAll(/^ +/gm, "");

const isLink = (tag: string): boolean => tag.startsWith("<link");

function fill(page: string, values: Record<string, string>): string {
  return Object.entries(values).reduce(
    (text, [mark, value]) => text.replace(mark, () => value),
    page,
  );
}

/** JSON that cannot close the script element around it. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

interface Allowed {
  supabaseUrl: string;
  security: Environment["security"];
  /** Further origins that previews may load releases from. */
  overrides?: string[];
  /** Where pages report telemetry. */
  telemetry?: string;
  inlineScripts: string[];
  /** The base URL of the releases' files: relative for the site's own origin. */
  bases: string[];
}

/** The response headers of an environment's documents. */
export function securityHeaders(allowed: Allowed): Record<string, string> {
  return {
    "Content-Security-Policy": contentPolicy(allowed),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
  };
}

/** The origins of addresses outside the site's own. */
const originsOf = (addresses: string[]): string[] =>
  addresses.filter((text) => /^https?:/.test(text)).map((text) => new URL(text).origin);

function contentPolicy(allowed: Allowed): string {
  const { supabaseUrl, security, inlineScripts, overrides = [], telemetry = "/" } = allowed;
  const backend = originsOf([supabaseUrl]);
  const previewed = originsOf(overrides);
  // A development server reports changes over a WebSocket.
  const sockets = previewed.map((origin) => origin.replace(/^http/, "ws"));
  const code = ["'self'", ...new Set([...originsOf(allowed.bases), ...previewed])];
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
      ...originsOf([telemetry]),
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

/** An environment's robots.txt. Only an environment that names its `site` can name its sitemap. */
export function robotsText({ indexed, site }: Pick<Environment, "indexed" | "site">): string {
  if (!indexed) return "User-agent: *\nDisallow: /\n";
  const sitemap = site ? `Sitemap: ${new URL("/sitemap.xml", site).href}\n` : "";
  return `User-agent: *\nDisallow: /admin\nDisallow: /go/\n${sitemap}`;
}
