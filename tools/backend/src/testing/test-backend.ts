import type { IPostgresConnectionConfig } from "@supabase/lite/postgres";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openApi } from "../api";
import type { Backend } from "../backend";
import type { Seed } from "../database/prepare";
import type { Pictures } from "../files/object-files";
import { projectContent, projectPaths } from "../project";
import { anonKey, newSecrets } from "../secrets";
import { joinServer } from "./shared-server";
import { cloneDatabase, type TemplateContent } from "./template";

export interface TestBackendOptions {
  /** True fills the database with the project's seed, images included. Default false. */
  seeded?: boolean;
  /** Another folder of migrations than the project's. */
  migrationsDir?: string;
  /** Another seed than the project's. */
  seed?: Seed;
  pictures?: Pictures;
  onPublicChange?: () => void;
  /** Pause between two mails of Auth to one address; none by default, so that no test waits. */
  mailIntervalMs?: number;
  /** Default http://localhost:4200. */
  origin?: string;
}

export interface TestBackend extends Backend {
  /** The database URL as superuser. */
  adminUrl: string;
  /** A supabase-js client for this backend, by default like a browser's. */
  client(key?: string): SupabaseClient;
  /** Signs up an account, confirms its address and signs in. */
  signUp(email: string, password?: string): Promise<{ id: string; client: SupabaseClient }>;
  /** Closes everything and drops the database. */
  dispose(): Promise<void>;
}

/**
 * A backend with its own database, cloned from a prepared one in well under a second; any number at
 * a time, in any number of processes. Call dispose() in `afterAll`.
 */
export async function createTestBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  // Cheap password hashes: tests sign up a lot and face no attacker.
  process.env["LITE_AUTH_BCRYPT_COST"] ??= "4";
  const origin = options.origin ?? "http://localhost:4200";
  const { mailIntervalMs = 0 } = options;
  const content = await contentOf(options);
  const server = await joinServer();
  const database = await cloneDatabase(server, content);
  const dataDir = await mkdtemp(path.join(tmpdir(), "ensemble-test-"));
  const secrets = newSecrets();
  const api = await openApi({
    databaseUrl: database.url,
    dataDir,
    origin,
    secrets,
    mailIntervalMs,
    onPublicChange: options.onPublicChange,
    schemaCache: schemaCacheOf(database.template),
    ...content,
  });
  // A screen that is gone may still be reading: its connection must not be closed under it.
  const pending = new Set<Promise<Response>>();
  const fetch: Backend["fetch"] = async (request) => {
    const response = api.fetch(request);
    pending.add(response);
    return response.finally(() => pending.delete(response));
  };
  let stopping: Promise<void> | undefined;
  const dispose = async (): Promise<void> => {
    await Promise.allSettled(pending);
    await api.close();
    await database.drop();
    await server.leave();
    await rm(dataDir, { recursive: true, force: true });
  };
  const client = (key = anonKey): SupabaseClient => clientOf(fetch, origin, key);
  return {
    fetch,
    mail: api.mail,
    databaseUrl: database.url,
    adminUrl: database.adminUrl,
    anonKey,
    serviceKey: secrets.serviceKey,
    stop: () => (stopping ??= dispose()),
    dispose: () => (stopping ??= dispose()),
    client,
    signUp: (email, password = "correct horse battery") =>
      signUp(client(), fetch, api.mail, { email, password }),
  };
}

async function contentOf(
  options: TestBackendOptions,
): Promise<TemplateContent & { pictures?: Pictures | undefined }> {
  const { migrationsDir = projectPaths.migrationsDir, seed, pictures } = options;
  if (!options.seeded) return { migrationsDir, seed, pictures };
  const project = await projectContent();
  return { migrationsDir, seed: seed ?? project.seed, pictures: pictures ?? project.pictures };
}

/** supabase-js expects a WebSocket, which Node 20 lacks; this backend has no realtime. */
class NoRealtime extends EventTarget {
  constructor() {
    super();
    throw new Error("This backend has no realtime channels.");
  }
}

function clientOf(fetch: Backend["fetch"], origin: string, key: string): SupabaseClient {
  return createClient(origin, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: NoRealtime as unknown as typeof WebSocket },
    global: { fetch: (input, init) => fetch(new Request(input, init)) },
  });
}

async function signUp(
  client: SupabaseClient,
  fetch: Backend["fetch"],
  mail: Backend["mail"],
  credentials: { email: string; password: string },
): Promise<{ id: string; client: SupabaseClient }> {
  const { error } = await client.auth.signUp(credentials);
  if (error) throw error;
  const [confirmation] = await mail.list(credentials.email);
  const [link] = confirmation?.text.match(/https?:\/\/\S+/) ?? [];
  if (!link) throw new Error(`No confirmation was sent to ${credentials.email}.`);
  await fetch(new Request(link, { redirect: "manual" }));
  const signedIn = await client.auth.signInWithPassword(credentials);
  if (signedIn.error) throw signedIn.error;
  return { id: signedIn.data.user.id, client };
}

type SchemaCache = NonNullable<IPostgresConnectionConfig["schemaCache"]>;

/** What lite read of a database that has just been cloned, by its template. */
const schemaByTemplate = new Map<string, string>();

/** Lets clones of a template share what lite reads of them, which takes longer than cloning. */
function schemaCacheOf(template: string): SchemaCache {
  let schema = schemaByTemplate.get(template);
  return {
    get: () => Promise.resolve(schema),
    set: (_, text) => {
      schema = text;
      if (!schemaByTemplate.has(template)) schemaByTemplate.set(template, text);
      return Promise.resolve();
    },
    delete: () => {
      schema = undefined;
      return Promise.resolve();
    },
  };
}
