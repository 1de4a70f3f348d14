import path from "node:path";
import postgres from "postgres";
import {
  type Caller,
  identifyCaller,
  isTrusted,
  renderingHeader,
  getShare,
  visitorHeader,
} from "./callers";
import { databaseConnection, connectionOptions } from "./database/connection";
import { listenForChanges, type OnPublicChange } from "./database/public-changes";
import { objectFilesIn, type Pictures } from "./files/object-files";
import { withUntrustedContentHeaders, objectPath, servePublicFile } from "./files/public-files";
import { CallerBusyError, fairQueue } from "./fair-queue";
import { fileCache } from "./files/rendition-cache";
import { serveRendition } from "./files/renditions";
import { imageResizer } from "./files/resizer";
import { type LiteOptions, openLite } from "./lite";
import { mailPage } from "./mail/mail-pages";
import { type Outbox, outboxIn } from "./mail/outbox";
import { logError } from "./backend-error";
import { limitAuth } from "./overrides/auth-limits";
import { restrictAuth } from "./overrides/auth-service";
import { currentRequest, type DataRequest } from "./overrides/connections";
import { allowAnyOrigin } from "./overrides/rest";
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
  onPublicChange?: OnPublicChange | undefined;
  /** Minimum time between two Auth emails to one address. Default 1000. */
  mailIntervalMs?: number | undefined;
  /**
   * How long visitors' reads aren't ended early, in milliseconds: by default for a minute, while
   * the database reads its tables from disk.
   */
  unlimitedMs?: number | undefined;
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
  const pictureQueue = fairQueue({
    slots: 2,
    getShare: (caller) => (isTrusted(caller) ? 2 : 1),
    busySlots: 1,
    isTrusted,
    maxWaiting: 1000,
  });
  const largePictureQueue = fairQueue({ slots: 1, getShare: () => 1, isTrusted, maxWaiting: 1000 });
  const resizer = imageResizer();
  const cache = fileCache(path.join(dataDir, "renditions"), {
    queue: pictureQueue,
    largeQueue: largePictureQueue,
    maxBytes: 2 ** 30,
  });
  const database = databaseConnection((state) => connect({ ...options, state, files, mail }));
  // Connect now, so an unusable database fails the start and not the first request.
  await database.withConnection(() => Promise.resolve(new Response()));

  const auth = restrictAuth(
    limitAuth((request) => database.withConnection(({ lite }) => lite.fetch(request))),
  );

  const limitsSince = performance.now() + (options.unlimitedMs ?? 60_000);

  const handle = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (!/^\/(auth|rest|storage)\/v1\//.test(pathname)) return new Response(null, { status: 404 });
    if (pathname.startsWith("/auth/v1/")) return auth(request);
    if (signedUrls.test(decodedPath(pathname))) return new Response(null, { status: 404 });
    const caller = identifyCaller(request, options.secrets);
    // The database sees a function's headers.
    for (const header of [renderingHeader, visitorHeader]) request.headers.delete(header);
    return database.withConnection(async (connection) => {
      const ready = await prepare(connection, request, caller);
      return ready instanceof Response ? ready : handleReady(connection, ready, caller);
    });
  };

  /** Returns the response to a request for a file, else the request for lite with its body. */
  const prepare = async (
    { sql }: Connection,
    request: Request,
    caller: Caller,
  ): Promise<Request | Response> => {
    const bucket = uploadBucket(request);
    if (bucket !== undefined) return checkUpload(sql, request, bucket);
    if (request.method === "GET" || request.method === "HEAD") {
      const image = objectPath(request, "/storage/v1/render/image/public/");
      if (image) return serveRendition({ sql, files, cache, resizer }, request, image, caller);
      const file = objectPath(request, "/storage/v1/object/public/");
      return file ? servePublicFile(sql, files, request, file) : request;
    }
    const body = await readJson(request);
    return body instanceof Response ? body : withBody(request, body);
  };

  /** Waits for the caller's turn, runs a request and waits until its public change is known. */
  const handleReady = async (
    { lite, queue, changes }: Connection,
    request: Request,
    caller: Caller,
  ): Promise<Response> => {
    const onlyReads = new URL(request.url).pathname.startsWith("/rest/") && lite.onlyReads(request);
    const isLimited = onlyReads && caller !== "rendering" && performance.now() >= limitsSince;
    const data: DataRequest = { caller, onlyReads, isLimited };
    const response = await queue(caller, () =>
      currentRequest.run(data, async () =>
        request.signal.aborted ? new Response(null, { status: 499 }) : lite.fetch(request),
      ),
    );
    if (response.ok && data.notifiedBy && changes) {
      if (data.notifiedBy === "administrator" || isTrusted(caller)) {
        await changes.caughtUp();
        options.onPublicChange?.("now");
      } else options.onPublicChange?.("soon", request.headers.get("x-forwarded-for") ?? "");
    }
    return response;
  };

  const handleSafely = async (request: Request): Promise<Response> =>
    withUntrustedContentHeaders(request, await handle(request).catch(refuseOrFail));

  return {
    mail,
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      return /^\/_mail(\.json|\/|$)/.test(pathname)
        ? mailPage(mail, request, options.origin).catch(unavailable)
        : allowAnyOrigin(request, handleSafely);
    },
    close: async () => {
      resizer.close();
      await database.close();
    },
  };
}

/** Nothing uses them, and they stay valid when their owner has lost the right to the file. */
const signedUrls = /^\/storage\/v1\/object\/(upload\/)?sign\//;

/** Decodes ASCII, like lite's router, of malformed paths too. */
const decodedPath = (pathname: string): string =>
  pathname.replaceAll(/%[0-7][\da-f]/gi, (code) =>
    String.fromCharCode(parseInt(code.slice(1), 16)),
  );

/** How many connections lite has, and how many of them all busy callers may use together. */
const [connections, busyConnections] = [8, 1];

type Connection = Awaited<ReturnType<typeof connect>>;

/** Opens the database connections of lite and of the overrides. */
async function connect(
  options: Omit<LiteOptions, "sql" | "connections"> & Pick<ApiOptions, "onPublicChange">,
) {
  const sql = postgres(options.databaseUrl, { max: 3, ...connectionOptions(options.state) });
  try {
    await sql`select 1`; // Lite treats an unreachable database as an empty one.
    const lite = await openLite({ ...options, sql, connections });
    // A new pool has free slots, even if requests of the lost one never end.
    const queue = fairQueue({
      slots: connections,
      busySlots: busyConnections,
      busyMs: 200,
      getShare,
      isTrusted,
    });
    const { onPublicChange } = options;
    const changes = onPublicChange && (await listenForChanges(sql, onPublicChange));
    const close = async (): Promise<void> => {
      await Promise.all([sql.end({ timeout: 5 }), lite.close()]);
    };
    return { sql, lite, queue, changes, close };
  } catch (error) {
    await sql.end({ timeout: 5 });
    throw error;
  }
}

function refuseOrFail(error: unknown): Response {
  if (!(error instanceof CallerBusyError)) return unavailable(error);
  const message = "Too many of your requests are waiting. Try again in a second.";
  return Response.json({ message }, { status: 429, headers: { "Retry-After": "1" } });
}

/** Logs an unexpected error, such as a lost database connection, and returns a 503 response. */
function unavailable(error: unknown): Response {
  logError(error);
  const message = "The backend is unavailable.";
  return Response.json({ message }, { status: 503, headers: { "Retry-After": "2" } });
}
