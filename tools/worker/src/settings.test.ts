import { expect, test } from "vitest";
import { databaseFrom, SettingsError, settingsFrom } from "./settings";

const complete = {
  DATABASE_URL: "postgresql://postgres:secret@localhost:5432/postgres",
  SMTP_URL: "smtps://worker:secret@mail.example:465",
  MAIL_FROM: "Ensemble <hello@ensemble.example>",
  SITE_URL: "https://ensemble.example/",
  ENSEMBLE_ENVIRONMENT: "local",
};

const secret = `whsec_${Buffer.alloc(24).toString("base64")}`;

const findIssues = async (variables: Record<string, string>): Promise<string[]> => {
  const error: unknown = await settingsFrom(variables).catch((reason: unknown) => reason);
  return error instanceof SettingsError ? error.issues : [];
};

test("reads currency, contact and image settings from the environment's file", async () => {
  const { smtp, site, databaseUrl, storage } = await settingsFrom(complete);
  expect(smtp).toEqual({ url: complete.SMTP_URL, from: complete.MAIL_FROM });
  expect(site).toEqual({
    origin: "https://ensemble.example",
    currency: "USD",
    support: "support@example.com",
    bookings: "bookings@example.com",
    pictures: { origin: "https://ensemble.example", resized: true },
  });
  expect(databaseUrl).toBe(complete.DATABASE_URL);
  expect(storage).toBeUndefined();
});

test("reports all missing variables together", async () => {
  const names = (await findIssues({ SMTP_URL: " " })).map((line) => line.split(":")[0]);
  expect(names).toEqual([
    "DATABASE_URL",
    "SMTP_URL",
    "MAIL_FROM",
    "SITE_URL",
    "ENSEMBLE_ENVIRONMENT",
  ]);
});

test.each([
  [{ SMTP_URL: "mail.example:465" }, /^SMTP_URL: must look like smtps:/],
  [{ MAIL_FROM: "Ensemble" }, /^MAIL_FROM: must be a sender/],
  [{ SITE_URL: "ensemble.example" }, /^SITE_URL: must be the site's URL/],
  [{ DATABASE_URL: "mysql://localhost" }, /^DATABASE_URL: must look like postgresql:/],
  [
    { DATABASE_URL: "postgresql://worker.ref:secret@eu.pooler.supabase.com:6543/postgres" },
    /^DATABASE_URL: must be the session pooler \(port 5432\)/,
  ],
  [{ INCIDENT_MAILS: "shop@ensemble.example" }, /^INCIDENT_MAILS: must look like @shop=/],
  [{ INCIDENT_WEBHOOK_URL: "https://hooks.example" }, /^INCIDENT_WEBHOOK_SECRET: must be set/],
  [
    { INCIDENT_WEBHOOK_URL: "http://hooks.example", INCIDENT_WEBHOOK_SECRET: secret },
    /^INCIDENT_WEBHOOK_URL: must be an https URL/,
  ],
  [
    { INCIDENT_WEBHOOK_URL: "https://hooks.example", INCIDENT_WEBHOOK_SECRET: "secret" },
    /^INCIDENT_WEBHOOK_SECRET: must be whsec_/,
  ],
  [{ ENSEMBLE_ENVIRONMENT: "../secrets" }, /^ENSEMBLE_ENVIRONMENT: must name a file/],
  [{ ENSEMBLE_ENVIRONMENT: "nowhere" }, /^ENSEMBLE_ENVIRONMENT: nowhere\.json: ENOENT/],
])("rejects %o", async (invalid, message) => {
  const issues = await findIssues({ ...complete, ...invalid });
  expect(issues).toHaveLength(1);
  expect(issues[0]).toMatch(message);
});

test("reads the recipients and webhook of incidents", async () => {
  const { incidents } = await settingsFrom({
    ...complete,
    INCIDENT_MAILS: "@shop=shop@ensemble.example,*=platform@ensemble.example",
    INCIDENT_WEBHOOK_URL: "https://hooks.example/T0/B1",
    INCIDENT_WEBHOOK_SECRET: secret,
  });
  expect(incidents).toEqual({
    environment: "local",
    addresses: { "@shop": "shop@ensemble.example", "*": "platform@ensemble.example" },
    webhook: { url: "https://hooks.example/T0/B1", secret },
  });
});

test("removes unused files only if Supabase's API is configured", async () => {
  const api = { SUPABASE_URL: "https://project.supabase.co", SUPABASE_SERVICE_KEY: "s".repeat(40) };
  const { storage } = await settingsFrom({ ...complete, ...api });
  expect(storage).toBeDefined();
});

test("requires only the database for the other commands", () => {
  expect(databaseFrom({ DATABASE_URL: complete.DATABASE_URL })).toBe(complete.DATABASE_URL);
  expect(() => databaseFrom({})).toThrow(SettingsError);
});
