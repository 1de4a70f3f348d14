import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { projectPaths } from "../project";
import { authMailer, type AuthMailer } from "./auth-mails";
import type { Mail } from "./outbox";

const context = { newEmail: "new@people.example" };

const kinds: [string, (mailer: AuthMailer) => Promise<void>][] = [
  ["confirmation", (mailer) => mailer.sendConfirmation("mia@people.example", "hash", "1")],
  ["recovery", (mailer) => mailer.sendRecovery("mia@people.example", "hash", "1")],
  ["magic-link", (mailer) => mailer.sendMagicLink("mia@people.example", "hash", "1")],
  ["email-change", (mailer) => mailer.sendEmailChange("mia@people.example", "hash", "1", context)],
];

/** The text and links of a mail, a line for each paragraph. */
const paragraphs = (html: string): string[] =>
  [...html.matchAll(/<p>(.*?)<\/p>/gs)].map(([, text = ""]) => text.replace(/\s+/g, " ").trim());

test.each(kinds)(
  "gives hosted Supabase's template %s the text of the local mail",
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
