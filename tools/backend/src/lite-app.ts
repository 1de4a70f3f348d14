import { productName } from "@ensemble/contract";
import { App } from "@supabase/lite";
import type { IPostgresConnectionConfig, PostgresConnection } from "@supabase/lite/postgres";
import type { Sql } from "postgres";
import type { LinkState } from "./database-connection";
import { authMailer } from "./mail/auth-mails";
import type { Outbox } from "./mail/outbox";
import { onAuthRequest } from "./overrides/auth/auth-service";
import { allowRepeatedSignUp, resendConfirmation } from "./overrides/auth/confirm-again";
import { currentPassword } from "./overrides/auth/current-password";
import { confirmBothAddresses } from "./overrides/auth/email-change-confirmation";
import { mailBothAddresses } from "./overrides/auth/email-change";
import { mailPause, pauseMails } from "./overrides/auth/mail-pause";
import { redirectFromMails } from "./overrides/auth/mail-redirect";
import { endOtherSessions } from "./overrides/auth/other-sessions";
import { checkPasswordFirst } from "./overrides/auth/sign-in-order";
import { localFiles } from "./overrides/storage/local-files";
import { answerFullDisk } from "./overrides/storage/storage-errors";
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

export function appOn(
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
