import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { openMailTestContext, type MailTestContext } from "../fixtures/mail-test-context";
import { openPostOffice, type PostOffice } from "../fixtures/post-office";

let context: MailTestContext;
let office: PostOffice;
beforeAll(async () => {
  [context, office] = await Promise.all([openMailTestContext(), openPostOffice()]);
  return async () => {
    await office.close();
    await context.close();
  };
});

interface Running {
  child: ChildProcess;
  output: () => string;
  /** Resolves to the exit code. */
  ended: Promise<unknown>;
}

/** The command as `npm run mailer` runs it, in a separate process. */
function run(args: string[], settings: Record<string, string> = {}): Running {
  const cli = path.join(import.meta.dirname, "cli.ts");
  const child = spawn(process.execPath, ["--import", "tsx", cli, ...args], {
    env: {
      ...process.env,
      DATABASE_URL: context.backend.databaseUrl,
      SMTP_URL: office.url,
      MAIL_FROM: "Ensemble <hello@ensemble.example>",
      SITE_URL: "https://ensemble.example",
      ENSEMBLE_ENVIRONMENT: "local",
      ...settings,
    },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  const keep = (chunk: Buffer): void => void (output += chunk.toString());
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const ended = once(child, "close").then(([code]: unknown[]) => code);
  return { child, output: () => output, ended };
}

test("delivers until it gets a signal to stop", async () => {
  await context.queueMessage();
  const worker = run([]);
  await vi.waitFor(() => expect(worker.output()).toContain("sent account_deletion_cancelled"), {
    timeout: 20_000,
  });
  expect(office.mails.map(({ to }) => to)).toEqual([["mia@people.example"]]);
  expect(office.mails[0]?.source).toContain("https://ensemble.example/profile");
  worker.child.kill("SIGTERM");
  expect(await worker.ended).toBe(0);
});

test("lists failed messages and retries them", async () => {
  const id = await context.queueMessage({ recipient: "leo@people.example" });
  await context.sql`
    update public.message_outbox set status = 'dead', attempts = 8, last_error = '421 busy'
    where id = ${id}`;
  const list = run(["dead"]);
  expect(await list.ended).toBe(0);
  expect(list.output()).toMatch(
    new RegExp(`account_deletion_cancelled  to leo@\\S+  8 attempts  421 busy  ${id}`),
  );
  const retry = run(["retry"], { SMTP_URL: "" });
  expect(await retry.ended).toBe(0);
  expect(retry.output()).toContain("1 will be tried again.");
});

test("reports all wrong settings at once, and lists the commands for an unknown one", async () => {
  const wrong = run([], { SMTP_URL: "http://mail", MAIL_FROM: "", DATABASE_URL: "" });
  expect(await wrong.ended).toBe(1);
  for (const name of ["SMTP_URL", "MAIL_FROM", "DATABASE_URL"]) {
    expect(wrong.output()).toContain(`- ${name}`);
  }
  const unknown = run(["resend"]);
  expect(await unknown.ended).toBe(1);
  expect(unknown.output()).toContain("npm run mailer -- dead");
});
