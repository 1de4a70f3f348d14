import path from "node:path";
import postgres from "postgres";
import { databaseConnection, connectionOptions } from "./database/connection";
import { listenForChanges, mayChangePages } from "./database/public-changes";
import { objectFilesIn, type Pictures } from "./files/object-files";
import { withUntrustedContentHeaders, objectPath, servePublicFile } from "./files/public-files";
import { fileCache } from "./files/rendition-cache";
import { serveRendition } from "./files/renditions";
import { type LiteOptions, openLite } from "./lite";
import { mailPage } from "./mail/mail-pages";
import { type Outbox, outboxIn } from "./mail/outbox";
import { logError } from "./backend-error";
import { limitAuth } from "./overrides/auth-limits";
import { restrictAuth } from "./overrides/auth-service";
import { allowAnyOrigin, isAdministrator, refuseCostlyFilters } from "./overrides/rest";
import { checkUpload, uploadBucket } from "./overrides/storage";
import { readJson, withBody } from "./request-body";
import type { Secrets } from "./secrets";

interface ApiOptions {
  /** URL of a prepared database for the role that owns its tables. */
  databaseUrl: string;
  /** Parent folder of files, renditions and emails. */
  dataDir: string;
  /** Public origin of the site, for links in emails. */
  origin: string;
  secrets: Secrets;
  pictures?: Pictures | undefined;
  /** Called when the content of public pages has or may have changed. */
  onPublicChange?: (() => void) | undefined;
  /** Minimum time between two Auth emails to one address. Default 1000. */
  mailIntervalMs?: number | undefined;
  /** See LiteOptions. */
  schemaCache?: LiteOptions["schemaCache"];
}

/** Supabase's HTTP API on a prepared database, without a port. */
export interface Api {
  fetch(request: Request): Promise<Response>;
  mail: Outbox;
  /** Closes the database connections. */
  close(): Promise<void>;
}

export async function openApi(options: ApiOptions): Promise<Api> {
  const { dataDir } = options;
  const files = objectFilesIn(path.join(dataDir, "storage"), options.pictures);
  const mail = outboxIn(path.join(dataDir, "mail"));
  const cache = fileCache(path.join(dataDir, "renditions"), { concurrency: 2, maxBytes: 2 ** 30 });
  const database = databaseConnection((state) => connect({ ...options, state, files, mail }));
  // Connect now, so an unusable database fails the start and not the first request.
  await database.withConnection(() => Promise.resolve(new Response()));

  const auth = restrictAuth(
    limitAuth((request) => database.withConnection(({ lite }) => lite.fetch(request))),
  );

  const handle = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (!/^\/(auth|rest|storage)\/v1\//.test(pathname)) return new Response(null, { status: 404 });
    if (pathname.startsWith("/auth/v1/")) return auth(request);
    const isServer = request.headers.get("apikey") === options.secrets.serviceKey;
    const refusal = isServer ? undefined : refuseCostlyFilters(request);
    return database.withConnection(async (connection) => {
      if (refusal && !(await isAdministrator(request, (own) => connection.lite.fetch(own))))
        return refusal;
      const response = await handleWith(connection, request);
      // An editor must see their change on the next page.
      if (response.ok && mayChangePages(request)) await connection.changes?.caughtUp();
      return response;
    });
  };

  const handleWith = async (
    { sql, lite }: Awaited<ReturnType<typeof connect>>,
    request: Request,
  ): Promise<Response> => {
    const bucket = uploadBucket(request);
    if (bucket !== undefined) {
      const checked = await checkUpload(sql, request, bucket);
      return checked instanceof Response ? checked : lite.fetch(checked);
    }
    if (request.method === "GET" || request.method === "HEAD") {
      const image = objectPath(request, "/storage/v1/render/image/public/");
      if (image) return serveRendition({ sql, files, cache }, request, image);
      const file = objectPath(request, "/storage/v1/object/public/");
      if (file) return servePublicFile(sql, files, request, file);
      return lite.fetch(request);
    }
    const body = await readJson(request);
    return body instanceof Response ? body : lite.fetch(withBody(request, body));
  };

  const handleSafely = async (request: Request): Promise<Response> =>
    withUntrustedContentHeaders(request, await handle(request).catch(unavailable));

  return {
    mail,
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      return /^\/_mail(\.json|\/|$)/.test(pathname)
        ? mailPage(mail, request, options.origin).catch(unavailable)
        : allowAnyOrigin(request, handleSafely);
    },
    close: database.close,
  };
}

/** Opens the database connections of lite and of the overrides. */
async function connect(options: Omit<LiteOptions, "sql"> & Pick<ApiOptions, "onPublicChange">) {
  const sql = postgres(options.databaseUrl, { max: 3, ...connectionOptions(options.state) });
  try {
    await sql`select 1`; // Lite treats an unreachable database as an empty one.
    const lite = await openLite({ ...options, sql });
    const { onPublicChange } = options;
    const changes = onPublicChange && (await listenForChanges(sql, onPublicChange));
    const close = async (): Promise<void> => {
      await Promise.all([sql.end({ timeout: 5 }), lite.close()]);
    };
    return { sql, lite, changes, close };
  } catch (error) {
    await sql.end({ timeout: 5 });
    throw error;
  }
}

/** Logs an unexpected error, such as a lost database connection, and returns a 503 response. */
function unavailable(error: unknown): Response {
  logError(error);
  const message = "The backend is unavailable.";
  return Response.json({ message }, { status: 503, headers: { "Retry-After": "2" } });
}
