import { productName } from "@ensemble/contract";
import { App, setExperimental } from "@supabase/lite";
import {
  createPostgresConnection,
  type IPostgresConnectionConfig,
  type PostgresConnection,
} from "@supabase/lite/postgres";
import type { Sql } from "postgres";
import { linkOptions, type LinkState } from "./database-link";
import { authMailer } from "./mail/auth-mails";
import type { Outbox } from "./mail/outbox";
import { onAuthRequest } from "./overrides/auth/auth-service";
import { allowRepeatedSignUp, resendConfirmation } from "./overrides/auth/confirm-again";
import { answerAsPostgrest } from "./overrides/rest/error-responses";
import { respectGrants } from "./overrides/database/explicit-grants";
import { confirmBothAddresses, mailBothAddresses } from "./overrides/auth/email-change";
import { refuseGuessablePasswords } from "./overrides/auth/guessable-passwords";
import { hashElsewhere } from "./overrides/auth/hash-elsewhere";
import { jsonFormats, quoteJsonStrings } from "./overrides/rest/json-values";
import { localFiles } from "./overrides/storage/local-files";
import { mailPause, pauseMails } from "./overrides/auth/mail-pause";
import { redirectFromMails } from "./overrides/auth/mail-redirect";
import { currentPassword } from "./overrides/auth/current-password";
import { endOtherSessions } from "./overrides/auth/other-sessions";
import { observeStatements } from "./overrides/database/observed-statements";
import { writeWhileLinked } from "./overrides/database/reserved-connections";
import { settleSessionAtOnce } from "./overrides/database/session-settings";
import { shareIntrospection } from "./overrides/rest/shared-introspection";
import { checkPasswordFirst } from "./overrides/auth/sign-in-order";
import { refuseUnreadable } from "./overrides/storage/storage-errors";
import { valueFormats } from "./overrides/rest/value-formats";
import { anonKey, type Secrets } from "./secrets";
import type { ObjectFiles } from "./storage/object-files";

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

/** Supabase's lightweight server with all our overrides. */
export interface Lite {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** Connects and reads the schema, so that the first request is as fast as the next. */
export async function openLite(options: LiteOptions): Promise<Lite> {
  hashElsewhere();
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
  shareIntrospection(connection);
  quoteJsonStrings(connection);
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
          refuseUnreadable,
          onAuthRequest((service, request) => {
            redirectFromMails(service, request);
            resendConfirmation(service, pause);
            allowRepeatedSignUp(service, pause);
            pauseMails(service, pause);
            mailBothAddresses(service, pause);
            endOtherSessions(service, request);
            password.ask(service, request);
            refuseGuessablePasswords(service);
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
