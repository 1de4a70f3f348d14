import { productName } from "@ensemble/contract";
import { App, setExperimental } from "@supabase/lite";
import {
  createPostgresConnection,
  type IPostgresConnectionConfig,
  type PostgresConnection,
} from "@supabase/lite/postgres";
import type { Sql } from "postgres";
import { connectionOptions, type ConnectionState } from "./database/connection";
import type { ObjectFiles } from "./files/object-files";
import { authMailer } from "./mail/auth-mails";
import type { Outbox } from "./mail/outbox";
import { boundUserData, patchAuthService } from "./overrides/auth-service";
import {
  recordNotifications,
  respectGrants,
  setSessionInOneQuery,
  stopWritesWhenLost,
} from "./overrides/connections";
import { confirmBothAddresses, mailBothAddresses } from "./overrides/email-change";
import { mailThrottles, redirectFromMails, throttleRecoveries } from "./overrides/mailed-links";
import { observeStatements } from "./overrides/observed-statements";
import {
  checkPasswordFirst,
  currentPasswordCheck,
  endOtherSessions,
  hashInWorkerThreads,
} from "./overrides/passwords";
import { mapErrorsLikePostgrest, jsonFormats, valueFormats } from "./overrides/rest";
import { allowRepeatedSignUp, fakeAccounts, resendConfirmation } from "./overrides/sign-up";
import { handleFullDisk, localStorageAdapter } from "./overrides/storage";
import { anonKey, type Secrets } from "./secrets";

/** Supabase Lite with all our overrides. */
interface Lite {
  fetch(request: Request): Promise<Response>;
  /** Whether a request of the data API can't write: its method or its function only reads. */
  onlyReads(request: Request): boolean;
  close(): Promise<void>;
}

export interface LiteOptions {
  databaseUrl: string;
  state: ConnectionState;
  /** How many connections the pool has. */
  connections: number;
  origin: string;
  secrets: Secrets;
  /** For the overrides' own queries. */
  sql: Sql;
  files: ObjectFiles;
  mail: Outbox;
  mailIntervalMs?: number | undefined;
  /** Provides a cached schema; read from the database by default. */
  schemaCache?: IPostgresConnectionConfig["schemaCache"];
}

/** Connects and reads the schema, so the first request isn't slower. */
export async function openLite(options: LiteOptions): Promise<Lite> {
  await hashInWorkerThreads();
  const connection = connect(options);
  const close = () => connection.driver.end({ timeout: 5 });
  const app = createApp(connection, options);
  let functions: DatabaseFunctions;
  try {
    await app.init();
    // Set after init, because lite's first init prints a warning for every active experiment.
    setExperimental("storage", true);
    ({ functions } = await connection.introspect({ useCache: true }));
  } catch (error) {
    await close();
    throw error;
  }
  const writers = new Set(
    functions?.filter(({ volatility }) => volatility === "v").map(({ name }) => name),
  );
  const readers = new Set(functions?.map(({ name }) => name).filter((name) => !writers.has(name)));
  return {
    fetch: (request) => app.fetch(request),
    onlyReads: ({ method, url }) =>
      method === "GET" ||
      method === "HEAD" ||
      readers.has(new URL(url).pathname.replace(/^\/rest\/v1\/rpc\//, "")),
    close,
  };
}

type DatabaseFunctions = Awaited<ReturnType<PostgresConnection["introspect"]>>["functions"];

function connect({
  databaseUrl,
  state,
  connections,
  schemaCache,
}: LiteOptions): PostgresConnection {
  const connection = createPostgresConnection({
    url: databaseUrl,
    ...(schemaCache && { schemaCache }),
    postgresOptions: {
      max: connections,
      ...connectionOptions(state),
      connection: {
        search_path: '"$user", public, extensions',
        // Lets the storage service delete; requests to the data API reset it.
        "storage.allow_delete_query": "true",
      },
      types: { ...valueFormats, ...jsonFormats },
    },
  });
  stopWritesWhenLost(connection.driver, state);
  observeStatements(connection.driver, state);
  recordNotifications(connection.driver);
  respectGrants(connection);
  setSessionInOneQuery(connection);
  mapErrorsLikePostgrest(connection);
  return connection;
}

function createApp(
  connection: PostgresConnection,
  { origin, secrets, sql, files, mail, mailIntervalMs }: LiteOptions,
): App {
  const throttles = mailThrottles(mailIntervalMs);
  const fakeAccount = fakeAccounts();
  const password = currentPasswordCheck();
  const app = new App({
    connection,
    api: { enabled: true, schemas: ["public"], max_rows: 1000 },
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
          handleFullDisk,
          patchAuthService((service, request) => {
            const mayMail = throttles(request.headers.get("x-forwarded-for") ?? "");
            redirectFromMails(service, request, origin);
            resendConfirmation(service, mayMail, mail);
            allowRepeatedSignUp(service, mayMail, fakeAccount);
            throttleRecoveries(service, mayMail, mail);
            mailBothAddresses(service, mayMail);
            endOtherSessions(service, request);
            password.require(service, request);
            boundUserData(service);
            checkPasswordFirst(service);
          }),
          confirmBothAddresses(sql),
          password.recordEmailLinkSession,
        ],
      },
    },
  });
  app._mailer = authMailer(mail, origin, productName);
  app._storageAdapter = localStorageAdapter(sql, files);
  return app;
}
