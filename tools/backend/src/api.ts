import path from "node:path";
import { productName } from "@ensemble/contract";
import { App, setExperimental } from "@supabase/lite";
import { createPostgresConnection, type PostgresConnection } from "@supabase/lite/postgres";
import postgres, { type Sql } from "postgres";
import { fileCache } from "./images/file-cache";
import { serveRendition } from "./images/serve-rendition";
import { authMailer } from "./mail/auth-mails";
import { mailPage } from "./mail/mail-pages";
import { type Outbox, outboxIn } from "./mail/outbox";
import { onAuthRequest } from "./overrides/auth-service";
import { allowRepeatedSignUp, resendConfirmation } from "./overrides/confirm-again";
import { answerAsPostgrest } from "./overrides/error-responses";
import { respectGrants } from "./overrides/explicit-grants";
import { jsonFormats, quoteJsonStrings } from "./overrides/json-values";
import { localFiles } from "./overrides/local-files";
import { redirectFromMails } from "./overrides/mail-redirect";
import { settleSessionAtOnce } from "./overrides/session-settings";
import { shareIntrospection } from "./overrides/shared-introspection";
import { checkPasswordFirst } from "./overrides/sign-in-order";
import { checkedUpload, uploadBucket } from "./overrides/upload-body";
import { valueFormats } from "./overrides/value-formats";
import { anonKey, type Secrets } from "./secrets";
import { objectFilesIn, type Pictures } from "./storage/object-files";
import { objectPath, servePublicFile } from "./storage/public-files";

export interface ApiOptions {
  /** A prepared database, as the role that owns its tables. */
  databaseUrl: string;
  /** Files, renditions and mails live below it. */
  dataDir: string;
  /** Public origin of the site; links in mails lead there. */
  origin: string;
  secrets: Secrets;
  pictures?: Pictures | undefined;
}

/** Supabase's HTTP interface over a prepared database, without a port. */
export interface Api {
  fetch(request: Request): Promise<Response>;
  mail: Outbox;
  /** Closes the connections to the database. */
  close(): Promise<void>;
}

/** Connects and reads the schema, so that the first request is as quick as the next. */
export async function openApi(options: ApiOptions): Promise<Api> {
  const { databaseUrl, dataDir } = options;
  const connection = connect(databaseUrl);
  const sql = postgres(databaseUrl, { max: 3, onnotice: () => undefined });
  const files = objectFilesIn(path.join(dataDir, "storage"), options.pictures);
  const mail = outboxIn(path.join(dataDir, "mail"));
  const lite = liteApp(connection, sql, files, mail, options);
  await lite.init();
  // Only now: lite's first init prints a warning for every experiment that is on.
  setExperimental("storage", true);
  const cache = fileCache(path.join(dataDir, "renditions"), 2);
  const sources = { sql, files, cache };
  await connection.introspect({ useCache: true });
  return {
    mail,
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/_mail.json" || /^\/_mail(\/|$)/.test(pathname))
        return mailPage(mail, request);
      if (!/^\/(auth|rest|storage)\/v1\//.test(pathname))
        return new Response(null, { status: 404 });
      const bucket = uploadBucket(request);
      if (bucket !== undefined) {
        const checked = await checkedUpload(sql, request, bucket);
        return checked instanceof Response ? checked : lite.fetch(checked);
      }
      if (request.method === "GET" || request.method === "HEAD") {
        const image = objectPath(request, "/storage/v1/render/image/public/");
        if (image) return serveRendition(sources, request, image);
        const file = objectPath(request, "/storage/v1/object/public/");
        if (file) return servePublicFile(sql, files, request, file);
      }
      return lite.fetch(request);
    },
    close: async () => {
      await Promise.all([sql.end({ timeout: 5 }), connection.driver.end({ timeout: 5 })]);
    },
  };
}

function connect(url: string): PostgresConnection {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: 8,
      onnotice: () => undefined,
      connection: { search_path: '"$user", public, extensions' },
      types: { ...valueFormats, ...jsonFormats },
    },
  });
  respectGrants(connection);
  settleSessionAtOnce(connection);
  shareIntrospection(connection);
  quoteJsonStrings(connection);
  answerAsPostgrest(connection);
  return connection;
}

function liteApp(
  connection: PostgresConnection,
  sql: Sql,
  files: ReturnType<typeof objectFilesIn>,
  mail: Outbox,
  { origin, secrets }: ApiOptions,
): App {
  const app = new App({
    connection,
    api: { enabled: true, schemas: ["public"] },
    auth: {
      enabled: true,
      jwt_secret: secrets.jwtSecret,
      publishable_key: anonKey,
      secret_key: secrets.serviceKey,
      site_url: origin,
      additional_redirect_urls: [],
      minimum_password_length: 6,
      email: { enable_signup: true, enable_confirmations: true },
    },
    storage: { enabled: true },
    studio: { enabled: false },
    options: {
      server: {
        admin: false,
        middlewares: [
          onAuthRequest((service, request) => {
            redirectFromMails(service, request);
            resendConfirmation(service);
            allowRepeatedSignUp(service);
            checkPasswordFirst(service);
          }),
        ],
      },
    },
  });
  app._mailer = authMailer(mail, origin, productName);
  app._storageAdapter = localFiles(sql, files);
  return app;
}
