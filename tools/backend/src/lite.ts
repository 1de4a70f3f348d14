import { productName } from "@ensemble/contract";
import { App, setExperimental } from "@supabase/lite";
import {
  createPostgresConnection,
  type IPostgresConnectionConfig,
  type PostgresConnection,
} from "@supabase/lite/postgres";
import type { Sql } from "postgres";
import { linkOptions, type LinkState } from "./database/link";
import type { ObjectFiles } from "./files/object-files";
import { authMailer } from "./mail/auth-mails";
import type { Outbox } from "./mail/outbox";
import { onAuthRequest } from "./overrides/auth-service";
import { respectGrants, settleSessionAtOnce, writeWhileLinked } from "./overrides/connections";
import { confirmBothAddresses, mailBothAddresses } from "./overrides/email-change";
import { mailPause, pauseMails, redirectFromMails } from "./overrides/mailed-links";
import { observeStatements } from "./overrides/observed-statements";
import {
  checkPasswordFirst,
  currentPassword,
  endOtherSessions,
  hashInWorkerThreads,
} from "./overrides/passwords";
import { answerAsPostgrest, jsonFormats, valueFormats } from "./overrides/rest";
import { allowRepeatedSignUp, resendConfirmation } from "./overrides/sign-up";
import { answerFullDisk, localFiles } from "./overrides/storage";
import { anonKey, type Secrets } from "./secrets";

/** Supabase's lightweight server with all our overrides. */
interface Lite {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export interface LiteOptions {
  databaseUrl: string;
  state: LinkState;
  origin: string;
  secrets: Secrets;
  /** For the overrides' own queries. */
  sql: Sql;
  files: ObjectFiles;
  mail: Outbox;
  mailPauseMs?: number | undefined;
  /** Knows the schema already; by default it is read from the database. */
  schemaCache?: IPostgresConnectionConfig["schemaCache"];
}

/** Connects and reads the schema, so that the first request is as fast as the next. */
export async function openLite(options: LiteOptions): Promise<Lite> {
  await hashInWorkerThreads();
  const connection = connect(options);
  const close = () => connection.driver.end({ timeout: 5 });
  const app = appOn(connection, options);
  try {
    await app.init();
    // Imported late: lite's first init prints a warning for every active experiment.
    setExperimental("storage", true);
    await connection.introspect({ useCache: true });
  } catch (error) {
    await close();
    throw error;
  }
  return { fetch: (request) => app.fetch(request), close };
}

function connect({ databaseUrl, state, schemaCache }: LiteOptions): PostgresConnection {
  const connection = createPostgresConnection({
    url: databaseUrl,
    ...(schemaCache && { schemaCache }),
    postgresOptions: {
      max: 8,
      ...linkOptions(state),
      connection: {
        search_path: '"$user", public, extensions',
        // As the storage service declares itself; requests to the data API reset it.
        "storage.allow_delete_query": "true",
      },
      types: { ...valueFormats, ...jsonFormats },
    },
  });
  writeWhileLinked(connection.driver, state);
  observeStatements(connection.driver, state);
  respectGrants(connection);
  settleSessionAtOnce(connection);
  answerAsPostgrest(connection);
  return connection;
}

function appOn(
  connection: PostgresConnection,
  { origin, secrets, sql, files, mail, mailPauseMs }: LiteOptions,
): App {
  const pause = mailPause(mailPauseMs);
  const password = currentPassword();
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
          answerFullDisk,
          onAuthRequest((service, request) => {
            redirectFromMails(service, request);
            resendConfirmation(service, pause);
            allowRepeatedSignUp(service, pause);
            pauseMails(service, pause);
            mailBothAddresses(service, pause);
            endOtherSessions(service, request);
            password.ask(service, request);
            checkPasswordFirst(service);
          }),
          confirmBothAddresses(sql),
          password.noteMailed,
        ],
      },
    },
  });
  app._mailer = authMailer(mail, origin, productName);
  app._storageAdapter = localFiles(sql, files);
  return app;
}
