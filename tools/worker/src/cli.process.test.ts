import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { startSmtpServer, type SmtpServer } from "../fixtures/smtp-server";
import { openWorkerContext, type WorkerContext } from "../fixtures/worker-context";

let context: WorkerContext;
let smtp: SmtpServer;
let databaseUrl: string;
beforeAll(async () => {
  [context, smtp] = await Promise.all([openWorkerContext(), startSmtpServer()]);
  databaseUrl = await workerUrlFromRunbook(context);
  return async () => {
    await smtp.close();
    await context.close();
  };
});

/** Runs the runbook's statement for hosted projects and returns the worker role's URL. */
async function workerUrlFromRunbook({ backend, sql }: WorkerContext): Promise<string> {
  const runbook = await readFile(
    path.resolve(import.meta.dirname, "../../../docs/runbook.md"),
    "utf8",
  );
  const [statement = ""] = /alter role ensemble_worker login [^;]*;/.exec(runbook) ?? [];
  await sql.unsafe(statement.replace("…", "rehearsed"));
  return Object.assign(new URL(backend.databaseUrl), {
    username: "ensemble_worker",
    password: "rehearsed",
  }).href;
}

interface RunningCli {
  child: ChildProcess;
  output: () => string;
  /** Resolves to the exit code. */
  ended: Promise<unknown>;
}

/** Runs the command in a separate process, like `npm run worker`. */
function run(args: string[], settings: Record<string, string> = {}): RunningCli {
  const cli = path.join(import.meta.dirname, "cli.ts");
  const child = spawn(process.execPath, ["--import", "tsx", cli, ...args], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SMTP_URL: smtp.url,
      MAIL_FROM: "Ensemble <hello@ensemble.example>",
      SITE_URL: "https://ensemble.example",
      ENSEMBLE_ENVIRONMENT: "local",
      ...settings,
    },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  const collect = (chunk: Buffer): void => void (output += chunk.toString());
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const ended = once(child, "close").then(([code]: unknown[]) => code);
  return { child, output: () => output, ended };
}

test("delivers until it receives a stop signal", async () => {
  await context.queueMessage();
  const worker = run([]);
  await vi.waitFor(() => expect(worker.output()).toContain("sent account_deletion_cancelled"), {
    timeout: 60_000,
  });
  expect(smtp.mails.map(({ to }) => to)).toEqual([["mia@people.example"]]);
  expect(smtp.mails[0]?.source).toContain("https://ensemble.example/profile");
  worker.child.kill("SIGTERM");
  expect(await worker.ended).toBe(0);
});

test("lists and retries undelivered messages and failed tasks", async () => {
  const id = await context.queueMessage({ recipient: "leo@people.example" });
  await context.sql`
    update public.message_outbox set status = 'dead', attempts = 8, last_error = '421 busy'
    where id = ${id}`;
  await context.sql`
    insert into pgboss.job
      (name, source_name, singleton_key, source_retry_count, source_output, source_created_on)
    values ('dead', 'tasks', 'apply-sales', 4, '{"message": "locked"}', now())`;
  const list = run(["dead"]);
  expect(await list.ended, list.output()).toBe(0);
  expect(list.output()).toMatch(
    new RegExp(`account_deletion_cancelled  to leo@\\S+  8 attempts  421 busy  ${id}`),
  );
  expect(list.output()).toContain("  apply-sales  5 attempts  locked  ");
  const retry = run(["retry"], { SMTP_URL: "" });
  expect(await retry.ended).toBe(0);
  expect(retry.output()).toContain("2 will be retried.");
});

test("reports all invalid settings together and prints usage for an unknown command", async () => {
  const invalid = run([], { SMTP_URL: "http://mail", MAIL_FROM: "", DATABASE_URL: "" });
  expect(await invalid.ended).toBe(1);
  for (const name of ["SMTP_URL", "MAIL_FROM", "DATABASE_URL"]) {
    expect(invalid.output()).toContain(`- ${name}`);
  }
  const unknown = run(["resend"]);
  expect(await unknown.ended).toBe(1);
  expect(unknown.output()).toContain("npm run worker -- dead");
});
