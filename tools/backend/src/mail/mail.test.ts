import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { projectPaths } from "../project";
import { authMailer, type AuthMailer } from "./auth-mails";
import { mailPage } from "./mail-pages";
import { type Mail, type Outbox, outboxIn, type SentMail } from "./outbox";

const context = { newEmail: "new@people.example" };

const kinds: [string, (mailer: AuthMailer) => Promise<void>][] = [
  ["confirmation", (mailer) => mailer.sendConfirmation("mia@people.example", "hash", "1")],
  ["recovery", (mailer) => mailer.sendRecovery("mia@people.example", "hash", "1")],
  ["magic-link", (mailer) => mailer.sendMagicLink("mia@people.example", "hash", "1")],
  ["email-change", (mailer) => mailer.sendEmailChange("mia@people.example", "hash", "1", context)],
];

/** Extracts an email's paragraphs with their links. */
const paragraphs = (html: string): string[] =>
  [...html.matchAll(/<p>(.*?)<\/p>/gs)].map(([, text = ""]) => text.replace(/\s+/g, " ").trim());

test.each(kinds)(
  "keeps hosted Supabase's template %s in sync with the local email",
  async (kind, send) => {
    const sent: Mail[] = [];
    const outbox = { deliver: (mail: Mail) => Promise.resolve(void sent.push(mail)) };
    await send(authMailer(outbox as never, "https://ensemble.example", "Ensemble"));
    const [mail] = sent;
    const local = paragraphs(mail?.html ?? "");
    const file = path.join(projectPaths.root, "supabase/templates", `${kind}.html`);
    const template = (await readFile(file, "utf8")).replaceAll("{{ .NewEmail }}", context.newEmail);
    expect(template).toContain("{{ .ConfirmationURL }}");
    expect(paragraphs(template)).toEqual(
      local.map((text) => text.replace(/href="[^"]*"/, 'href="{{ .ConfirmationURL }}"')),
    );
    const config = await readFile(path.join(projectPaths.root, "supabase/config.toml"), "utf8");
    expect(config).toContain(
      `subject = "${mail?.subject}"\ncontent_path = "./supabase/templates/${kind}.html"`,
    );
  },
);

describe("mail pages", () => {
  let folder: string;
  let outbox: Outbox;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "ensemble-mail-"));
    outbox = outboxIn(folder);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const origin = "http://localhost:4200";
  const open = (where: string, init?: RequestInit) =>
    mailPage(outbox, new Request(new URL(where, origin), init), origin);
  const read = async (where: string) => (await open(where)).text();

  const send = (to: string, subject: string) =>
    outbox.deliver({
      to,
      subject,
      text: `See http://localhost:4200/a?b=1&c=2`,
      html: "<p>See</p>",
    });

  test("lists the newest email first and filters by recipient", async () => {
    expect(await read("/_mail")).toContain("No emails yet");
    await send("a@people.example", "First");
    await send("b@people.example", "Second");
    const list = await read("/_mail");
    expect(list.indexOf("Second")).toBeLessThan(list.indexOf("First"));
    expect(await read("/_mail?to=A@people.example")).not.toContain("Second");
    const json = (await (await open("/_mail.json?to=b@people.example")).json()) as SentMail[];
    expect(json.map(({ subject }) => subject)).toEqual(["Second"]);
  });

  test("keeps emails across a restart", async () => {
    const { id } = await send("a@people.example", "Kept");
    expect(await outboxIn(folder).find(id)).toMatchObject({ subject: "Kept" });
  });

  test("makes links clickable", async () => {
    const { id } = await send("a@people.example", "Links");
    const page = await read(`/_mail/${id}`);
    expect(page).toContain('<a href="http://localhost:4200/a?b=1&amp;c=2">');
  });

  test("escapes user input", async () => {
    const { id } = await outbox.deliver({
      to: '"><script>@people.example',
      subject: "<img src=x onerror=alert(1)>",
      text: "<script>alert(1)</script>",
      html: "<script>alert(1)</script>",
    });
    for (const page of [await read("/_mail"), await read(`/_mail/${id}`)]) {
      expect(page).not.toMatch(/<script|<img/);
    }
    const asSent = await open(`/_mail/${id}/html`);
    expect(asSent.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
  });

  test("returns 404 for an unknown email and rejects writes", async () => {
    expect((await open("/_mail/none")).status).toBe(404);
    expect((await open("/_mail/..%2Fsecrets")).status).toBe(404);
    expect((await open("/_mail", { method: "DELETE" })).status).toBe(405);
  });

  test.each([
    ["a page of another origin", "/_mail.json", { origin: "https://evil.example" }],
    ["a page of another site", "/_mail.json", { "sec-fetch-site": "cross-site" }],
    ["another port of this machine", "/_mail.json", { "sec-fetch-site": "same-site" }],
    ["a foreign host name", "http://evil.example:4200/_mail.json", {}],
    ["this machine's network address", "http://192.168.1.20:4200/_mail", {}],
    ["another machine", "/_mail", { "x-forwarded-for": "192.168.1.30" }],
  ])("hides emails from %s", async (_, where, headers) => {
    await send("a@people.example", "Secret");
    const response = await open(where, { headers });
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain("Secret");
    expect(response.headers.has("access-control-allow-origin")).toBe(false);
  });

  test.each([
    ["the address bar", { "sec-fetch-site": "none", "x-forwarded-for": "0:0:0:0" }],
    ["a page of the site", { "sec-fetch-site": "same-origin", "x-forwarded-for": "127.0.0.1" }],
    ["a tool on this machine", { "x-forwarded-for": "127.0.0.2" }],
  ])("shows emails to %s", async (_, headers) => {
    expect((await open("/_mail", { headers })).status).toBe(200);
  });
});
