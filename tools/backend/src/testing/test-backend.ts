import type { IPostgresConnectionConfig } from "@supabase/lite/postgres";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openApi } from "../api";
import type { Backend } from "../backend";
import type { Seed } from "../database/prepare";
import type { OnPublicChange } from "../database/public-changes";
import type { Pictures } from "../files/object-files";
import { projectContent, projectPaths } from "../project";
import { anonKey, newSecrets } from "../secrets";
import { joinServer } from "./shared-server";
import { cloneDatabase, type TemplateContent } from "./template";

export interface TestBackendOptions {
  /** True fills the database with the project's seed, images included. Default false. */
  seeded?: boolean;
  /** Folder of migrations. Default: the project's. */
  migrationsDir?: string;
  /** Overrides the project's seed. */
  seed?: Seed;
  pictures?: Pictures;
  onPublicChange?: OnPublicChange;
  /** Minimum time between two Auth emails to one address. Default 0, so tests don't wait. */
  mailIntervalMs?: number;
  /** See openApi. Default Infinity, so tests on busy machines don't fail. */
  unlimitedMs?: number;
  /** Default http://localhost:4200. */
  origin?: string;
}

export interface TestBackend extends Backend {
  /** Signs tokens. */
  jwtSecret: string;
  /** Database URL for the superuser. */
  adminUrl: string;
  /** Creates a supabase-js client for this backend, with the anonymous key by default. */
  client(key?: string): SupabaseClient;
  /** Signs up an account, confirms its email and signs in. */
  signUp(email: string, password?: string): Promise<{ id: string; client: SupabaseClient }>;
  /** Closes everything and drops the database. */
  dispose(): Promise<void>;
}

/**
 * Creates a backend with its own database, cloned from a template in well under a second. Any
 * number can run at a time, in any number of processes. Call dispose() in `afterAll`.
 */
export async function createTestBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  // Use cheap password hashes, because tests sign up a lot.
  process.env["LITE_AUTH_BCRYPT_COST"] ??= "4";
  const origin = options.origin ?? "http://localhost:4200";
  const { mailIntervalMs = 0, unlimitedMs = Infinity } = options;
  const content = await chooseContent(options);
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
    unlimitedMs,
    onPublicChange: options.onPublicChange,
    schemaCache: getSchemaCache(database.template),
    ...content,
  });
  // An unmounted screen may still be reading; wait before closing its connection.
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
  const client = (key = anonKey): SupabaseClient => createTestClient(fetch, origin, key);
  return {
    fetch,
    mail: api.mail,
    databaseUrl: database.url,
    adminUrl: database.adminUrl,
    anonKey,
    serviceKey: secrets.serviceKey,
    jwtSecret: secrets.jwtSecret,
    stop: () => (stopping ??= dispose()),
    dispose: () => (stopping ??= dispose()),
    client,
    signUp: (email, password = "correct horse battery") =>
      signUp(client(), fetch, api.mail, { email, password }),
  };
}

async function chooseContent(
  options: TestBackendOptions,
): Promise<TemplateContent & { pictures?: Pictures | undefined }> {
  const { migrationsDir = projectPaths.migrationsDir, seed, pictures } = options;
  if (!options.seeded) return { migrationsDir, seed, pictures };
  const project = await projectContent();
  return { migrationsDir, seed: seed ?? project.seed, pictures: pictures ?? project.pictures };
}

/** Replaces the WebSocket that supabase-js expects and Node 20 lacks. */
class NoRealtime extends EventTarget {
  constructor() {
    super();
    throw new Error("This backend doesn't support realtime channels.");
  }
}

function createTestClient(fetch: Backend["fetch"], origin: string, key: string): SupabaseClient {
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
  if (!link) throw new Error(`No confirmation email was sent to ${credentials.email}.`);
  await fetch(new Request(link, { redirect: "manual" }));
  const signedIn = await client.auth.signInWithPassword(credentials);
  if (signedIn.error) throw signedIn.error;
  return { id: signedIn.data.user.id, client };
}

type SchemaCache = NonNullable<IPostgresConnectionConfig["schemaCache"]>;

/** Lite's schema caches, by template. */
const schemaByTemplate = new Map<string, string>();

/**
 * Shares lite's schema cache among clones, because reading the schema takes longer than cloning.
 */
function getSchemaCache(template: string): SchemaCache {
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
