import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Settings } from "@ensemble/contract";
import { listIssues, settingsSchema } from "@ensemble/contract/schemas";
import * as z from "zod/mini";
import { readIncidents, type IncidentSettings } from "./incidents";
import { createSite, type Site } from "./site";
import type { SmtpSettings } from "./transport";
import { openStorage, type Storage } from "./storage";

type Variables = Record<string, string | undefined>;

/** Invalid settings; `issues` lists every invalid or missing variable. */
export class SettingsError extends Error {
  override name = "SettingsError";
  constructor(readonly issues: string[]) {
    super(`Invalid worker settings:\n${issues.map((line) => `  - ${line}`).join("\n")}`);
  }
}

/** Reads the database URL. Throws SettingsError. */
export function databaseFrom(variables: Variables): string {
  return unwrap(readDatabase(withoutBlank(variables))).databaseUrl;
}

/** Reads the incident settings, for a worker within another process. Throws SettingsError. */
export function incidentsFrom(environment: string, variables: Variables): IncidentSettings {
  return unwrap(readIncidents(environment, withoutBlank(variables)));
}

interface WorkerSettings {
  databaseUrl: string;
  smtp: SmtpSettings;
  site: Site;
  incidents: IncidentSettings;
  /** Set only with Supabase's API, which is needed to access Storage. */
  storage?: Storage;
}

/** Reads all settings of a worker. Throws SettingsError with all issues. */
export async function settingsFrom(variables: Variables): Promise<WorkerSettings> {
  const present = withoutBlank(variables);
  const database = readDatabase(present);
  const smtp = readMail(present);
  const origin = readOrigin(present);
  const environment = await readEnvironment(present["ENSEMBLE_ENVIRONMENT"]);
  const incidents = readIncidents(present["ENSEMBLE_ENVIRONMENT"] ?? "", present);
  if (database.value && smtp.value && origin.value && environment.value && incidents.value) {
    const { databaseUrl, files } = database.value;
    return {
      ...(files && { storage: openStorage(files) }),
      databaseUrl,
      smtp: smtp.value,
      site: createSite(origin.value, environment.value),
      incidents: incidents.value,
    };
  }
  const results = [database, smtp, origin, environment, incidents];
  throw new SettingsError(results.flatMap(({ issues }) => issues));
}

type ParseResult<T> = { value: T; issues: [] } | { value?: undefined; issues: string[] };

function unwrap<T>({ value, issues }: ParseResult<T>): T {
  if (value === undefined) throw new SettingsError(issues);
  return value;
}

const environmentsDir = path.resolve(import.meta.dirname, "../../../environments");
const urlSchema = (protocol: RegExp, error: string) => z.url({ protocol, error });

const connectionMessage =
  "must look like postgresql://ensemble_worker.<ref>:password@<region>.pooler.supabase.com:5432/postgres";
const databaseSchema = z.object({
  // Port 6543 is Supabase's transaction pooler, but pg-boss needs sessions for its locks.
  DATABASE_URL: urlSchema(/^postgres(ql)?$/, connectionMessage).check(
    z.refine((url) => !URL.canParse(url) || new URL(url).port !== "6543", {
      error: "must be the session pooler (port 5432) or the direct connection",
    }),
  ),
  SUPABASE_URL: z.optional(urlSchema(/^https?$/, "must be the URL of the Supabase API")),
  SUPABASE_SERVICE_KEY: z.optional(
    z.string().check(z.minLength(20, { error: "must be the service (secret) key" })),
  ),
});

function readDatabase(
  variables: Variables,
): ParseResult<{ databaseUrl: string; files?: { url: string; serviceKey: string } }> {
  const { data, error } = databaseSchema.safeParse(variables);
  if (!data) return { issues: listIssues(error) };
  const { DATABASE_URL: databaseUrl, SUPABASE_URL: url, SUPABASE_SERVICE_KEY: serviceKey } = data;
  const files = url && serviceKey ? { url, serviceKey } : undefined;
  return { value: { databaseUrl, ...(files && { files }) }, issues: [] };
}

const senderMessage = "must be a sender, such as Ensemble <hello@ensemble.example>";
const mailSchema = z.object({
  SMTP_URL: urlSchema(/^smtps?$/, "must look like smtps://user:password@host:465"),
  MAIL_FROM: z
    .string({ error: senderMessage })
    .check(
      z.regex(/^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, { error: senderMessage }),
    ),
});

function readMail(variables: Variables): ParseResult<SmtpSettings> {
  const { data, error } = mailSchema.safeParse(variables);
  if (!data) return { issues: listIssues(error) };
  return { value: { url: data.SMTP_URL, from: data.MAIL_FROM }, issues: [] };
}

const siteSchema = z.object({
  SITE_URL: urlSchema(/^https?$/, "must be the site's URL, such as https://ensemble.example"),
});

function readOrigin(variables: Variables): ParseResult<string> {
  const { data, error } = siteSchema.safeParse(variables);
  if (!data) return { issues: listIssues(error) };
  return { value: new URL(data.SITE_URL).origin, issues: [] };
}

const environmentName = z.string().check(z.regex(/^[\w-]+$/));

async function readEnvironment(name: unknown): Promise<ParseResult<Settings>> {
  const named = environmentName.safeParse(name);
  if (!named.success) {
    return { issues: ["ENSEMBLE_ENVIRONMENT: must name a file in environments/"] };
  }
  const file = `${named.data}.json`;
  let content: object;
  try {
    content = JSON.parse(await readFile(path.join(environmentsDir, file), "utf8")) as object;
  } catch (error) {
    return { issues: [`ENSEMBLE_ENVIRONMENT: ${file}: ${(error as Error).message}`] };
  }
  const { data, error } = settingsSchema.safeParse({ ...content, environment: named.data });
  if (!data) return { issues: listIssues(error).map((line) => `${file}: ${line}`) };
  return { value: data, issues: [] };
}

/** Treats blank variables as missing. */
const withoutBlank = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
