import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Settings } from "@ensemble/contract";
import { listIssues, settingsSchema } from "@ensemble/contract/schemas";
import * as z from "zod/mini";
import { apiQueue } from "../queue/api-queue";
import type { MessageQueue } from "../queue/message-queue";
import { sqlQueue } from "../queue/sql-queue";
import type { SmtpSettings } from "../smtp-transport";

export type Variables = Record<string, string | undefined>;

const environmentsDir = path.resolve(import.meta.dirname, "../../../../environments");
const addressOf = (protocol: RegExp, error: string) => z.url({ protocol, error });

const sender = "must be a sender, such as Ensemble <hello@ensemble.example>";
const mailSchema = z.object({
  SMTP_URL: addressOf(/^smtps?$/, "must be such as smtps://user:password@host:465"),
  MAIL_FROM: z
    .string({ error: sender })
    .check(z.regex(/^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, { error: sender })),
});

const siteSchema = z.object({
  SITE_URL: addressOf(/^https?$/, "must be the site's address, such as https://ensemble.example"),
});
const environmentName = z.string().check(z.regex(/^[\w-]+$/));

const databaseSchema = z.object({
  DATABASE_URL: z.optional(
    addressOf(/^postgres(ql)?$/, "must be such as postgresql://user:password@host/postgres"),
  ),
  SUPABASE_URL: z.optional(addressOf(/^https?$/, "must be the address of the Supabase API")),
  SUPABASE_SERVICE_KEY: z.optional(
    z.string().check(z.minLength(20, { error: "must be the service (secret) key" })),
  ),
});

/** The value read from the variables, or its issues. */
type Reading<T> = { value: T; issues: [] } | { value?: undefined; issues: string[] };

export function readDatabase(variables: Variables): Reading<() => MessageQueue> {
  const { data, error } = databaseSchema.safeParse(variables);
  if (!data) return { issues: listIssues(error) };
  const { DATABASE_URL: databaseUrl, SUPABASE_URL: url, SUPABASE_SERVICE_KEY: serviceKey } = data;
  if (databaseUrl) return { value: () => sqlQueue(databaseUrl), issues: [] };
  if (url && serviceKey) return { value: () => apiQueue({ url, serviceKey }), issues: [] };
  return { issues: ["DATABASE_URL, or SUPABASE_URL and SUPABASE_SERVICE_KEY: must be set"] };
}

export function readMail(variables: Variables): Reading<SmtpSettings> {
  const { data, error } = mailSchema.safeParse(variables);
  if (!data) return { issues: listIssues(error) };
  return { value: { url: data.SMTP_URL, from: data.MAIL_FROM }, issues: [] };
}

export function readOrigin(variables: Variables): Reading<string> {
  const { data, error } = siteSchema.safeParse(variables);
  if (!data) return { issues: listIssues(error) };
  return { value: new URL(data.SITE_URL).origin, issues: [] };
}

/** The environment's reviewed file. */
export async function readEnvironment(name: unknown): Promise<Reading<Settings>> {
  const named = environmentName.safeParse(name);
  if (!named.success) {
    return { issues: ["ENSEMBLE_ENVIRONMENT: must name a file of environments/"] };
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

/** An empty variable counts as missing. */
export const withoutBlanks = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
