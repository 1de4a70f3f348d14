import { releaseChangesLengths } from "@ensemble/contract/database";
import * as z from "zod/mini";
import { type EnvironmentDatabase } from "../environments/database";
import { readRules, requireCurrent, type Rules } from "../environments/environment";
import { canary } from "../environments/promote";
import { rollback } from "../environments/rollback";
import type { Store } from "../store/store";
import type { FetchHandler } from "./request";

interface AdminChangesOptions {
  /** The environment's name. */
  name: string;
  /** The store, opened with a key that may write this environment. */
  store: Store;
  /** The folder of environment files. */
  folder?: string;
  /** Sends a request to Auth and the data API; its origin doesn't matter. */
  backend: FetchHandler;
  /** The gateway's own database, which also gets what each publication derives. */
  database?: EnvironmentDatabase;
  onProblem: (line: string) => void;
}

const requestSchema = z.strictObject({
  app: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,59}$/)),
  action: z.enum(["rollback", "end-canary"]),
  /** The version that the administrator decided on. */
  on: z.int().check(z.minimum(1)),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(releaseChangesLengths.reason)),
  password: z.string().check(z.minLength(1), z.maxLength(1000)),
});

type AdminChange = z.infer<typeof requestSchema>;

/** How long choices are used before they are read again, in milliseconds. */
const keptMs = 1000;

/** Limit of a request's body, in bytes. */
const maxBytes = 8192;

/**
 * Lets administrators roll back a remote or end its canary, if the environment's file has
 * `rollbackFromAdmin` (PLAT-17). GET returns what they can choose. POST requires the token and the
 * password of an administrator, which Auth and the database check, and a reason. Refusals have the
 * form of the data API's.
 */
export function adminChanges(options: AdminChangesOptions): FetchHandler {
  // Anybody may ask.
  let choices: ReturnType<typeof readChoices> | undefined;
  const forgetChoices = () => (choices = undefined);
  return async (request) => {
    const { name, store, folder, onProblem } = options;
    const rules = await readRules(name, folder).catch(() => undefined);
    if (!rules?.rollbackFromAdmin) return refuse(404, "no_rollbacks", "Rollbacks are off here.");
    if (request.method === "GET") {
      if (!choices) setTimeout(forgetChoices, keptMs).unref();
      return answer(200, await (choices ??= readChoices(name, store)));
    }
    if (request.method !== "POST") return refuse(405, "method", "Use GET or POST.");
    if (!/^Bearer ./.test(request.headers.get("Authorization") ?? ""))
      return refuse(401, "signed_out", "Sign in first.");
    const change = await readChange(request);
    if (!change) return refuse(422, "invalid_change", "Check the reason and the password.");
    const call = backendCaller(request, rules, options);
    const authorized = await authorize(change.password, call);
    if (authorized instanceof Response) return authorized;
    let release: string;
    try {
      release = await publish(change, authorized, options);
    } catch (error) {
      const { message } = error as Error;
      onProblem(`${authorized} couldn't change ${change.app}: ${message}`);
      return refuse(409, "not_changed", message);
    } finally {
      forgetChoices();
    }
    const recorded = await call("/rest/v1/rpc/record_release_change", {
      ...{ environment: name, version: change.on, app: change.app, release },
      action: change.action === "rollback" ? "rollback" : "canary",
      ...{ reason: change.reason, mailbox: rules.contacts.technical },
    });
    if (recorded.ok) return answer(200, { release });
    onProblem(`A change of ${change.app} isn't in the log: ${await recorded.text()}`);
    const done = "It was changed, but neither recorded here nor mailed to the team. Tell them.";
    return refuse(502, "not_recorded", done);
  };
}

/** Reads a request's body; undefined if it is too long or invalid. */
async function readChange(request: Request): Promise<AdminChange | undefined> {
  if (!(Number(request.headers.get("Content-Length") ?? NaN) <= maxBytes)) return undefined;
  const body: unknown = await request.json().catch(() => undefined);
  return requestSchema.safeParse(body).data;
}

/** Returns what each remote's rollback and canary would change, and the version that they are of. */
async function readChoices(name: string, store: Store) {
  const { version, releases } = await requireCurrent(name, store);
  const remotes = Object.entries(releases).flatMap(([app, { previous, canary: tried }]) =>
    app === "shell" ? [] : [{ app, previous, canary: tried?.release }],
  );
  return { version, remotes };
}

/**
 * Returns the email address of the request's account, if it's an administrator's and the password is
 * right; otherwise the refusal. Asks for the right first, so that others can't guess passwords here.
 */
async function authorize(password: string, call: BackendCaller): Promise<string | Response> {
  const begun = await call("/rest/v1/rpc/begin_release_change", {});
  if (!begun.ok) return begun;
  const email = (await begun.json()) as string;
  const signedIn = await call("/auth/v1/token?grant_type=password", { email, password });
  if (signedIn.status === 429 || signedIn.status >= 500) {
    const message = "Your password can't be checked at the moment. Try again later.";
    return refuse(signedIn.status, "sign_in_failed", message);
  }
  if (!signedIn.ok) return refuse(422, "wrong_password", "That's not your password.");
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  await call("/auth/v1/logout?scope=local", {}, token); // It only proved the password.
  return email;
}

/** Publishes a change like the command does. Returns the affected release; throws if it is refused. */
async function publish(
  { app, action, on, reason }: AdminChange,
  by: string,
  { name, store, folder, database }: AdminChangesOptions,
): Promise<string> {
  if (app === "shell") throw new Error("The shell is rolled back from the command line only.");
  const { releases } = await requireCurrent(name, store);
  const { previous, canary: tried } = releases[app] ?? {};
  const context = {
    ...{ store, folder, database, by, on, reason },
    readDatabaseState: async () => ({}),
    // It's written with the account's own right, for the log.
    saveChanges: async () => undefined,
  };
  if (action === "rollback") {
    const { release } = await rollback(name, app, { to: previous }, context);
    return release;
  }
  // Without a canary, somebody else has ended it, which `canary` then says.
  const release = tried?.release ?? releases[app]?.release ?? "none";
  await canary(name, app, release, 0, context);
  return release;
}

/** Posts to the environment's backend for the network of a request, with its or another token. */
type BackendCaller = (path: string, body: object, token?: string) => Promise<Response>;

const backendCaller =
  ({ headers }: Request, { supabase }: Rules, { backend }: AdminChangesOptions): BackendCaller =>
  (path, body, token) =>
    backend(
      new Request(new URL(path, "http://gateway.invalid"), {
        method: "POST",
        headers: {
          apikey: supabase.key,
          "Content-Type": "application/json",
          Authorization: token ? `Bearer ${token}` : headers.get("Authorization")!,
          "X-Forwarded-For": headers.get("X-Forwarded-For") ?? "",
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      }),
    );

const answer = (status: number, body: object): Response =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store" } });

/** Refuses in the form of the data API, so that screens show the message. */
const refuse = (status: number, hint: string, message: string): Response =>
  answer(status, { code: `PT${status}`, hint, message, details: null });
