import { setExperimental } from "@supabase/lite";
import { createPostgresConnection, type PostgresConnection } from "@supabase/lite/postgres";
import { linkOptions } from "./database-connection";
import { type LiteOptions, appOn } from "./lite-app";
import { hashElsewhere } from "./overrides/auth/password-hashes";
import { respectGrants } from "./overrides/database/explicit-grants";
import { observeStatements } from "./overrides/database/observed-statements";
import { writeWhileLinked } from "./overrides/database/reserved-connections";
import { settleSessionAtOnce } from "./overrides/database/session-settings";
import { answerAsPostgrest } from "./overrides/rest/error-responses";
import { jsonFormats } from "./overrides/rest/json-values";
import { valueFormats } from "./overrides/rest/value-formats";

/** Supabase's lightweight server with all our overrides. */
export interface Lite {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** Connects and reads the schema, so that the first request is as fast as the next. */
export async function openLite(options: LiteOptions): Promise<Lite> {
  await hashElsewhere();
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
