import { observe, stopOnSignal } from "@ensemble/observability";
import type { Db } from "pg-boss";
import { openBoss } from "./boss";
import { databaseFrom, settingsFrom } from "./settings";
import { smtpTransport } from "./transport";
import { startWorker } from "./worker";

const usage = `npm run worker             runs all jobs until Ctrl-C
npm run worker -- dead     lists undelivered messages and failed tasks
npm run worker -- retry    retries them all from the first attempt`;

async function work(): Promise<void> {
  const { smtp, ...settings } = await settingsFrom(process.env);
  const onProblem = (line: string) => console.error(line);
  const telemetry = await observe({ service: "ensemble-worker", onProblem });
  const worker = await startWorker({
    ...settings,
    transport: smtpTransport(smtp),
    onProblem,
    onZonesDiffer: onProblem,
    onSent: ({ kind, id }) => console.info(`sent ${kind} ${id}`),
  });
  console.info(`Working for ${settings.site.origin}. Press Ctrl-C to stop.`);
  stopOnSignal(async () => {
    await worker.stop();
    await telemetry?.end();
  });
}

async function withDatabase(callback: (db: Db) => Promise<void>): Promise<void> {
  const boss = openBoss(databaseFrom(process.env), { schedule: false });
  await boss.start();
  await callback(boss.getDb()).finally(() => boss.stop());
}

interface DeadLetter {
  id: string;
  kind: string;
  recipient: string | null;
  attempts: number;
  last_error: string;
  created_at: Date;
}

function formatLine({
  id,
  kind,
  recipient,
  attempts,
  last_error: error,
  created_at: at,
}: DeadLetter) {
  const attemptsText = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  const recipientText = recipient ? `  to ${recipient}` : "";
  return `${at.toISOString().slice(0, 16)}  ${kind}${recipientText}  ${attemptsText}  ${error}  ${id}`;
}

const commands: Record<string, () => Promise<void> | void> = {
  work,
  dead: () =>
    withDatabase(async (db) => {
      const { rows } = await db.executeSql(
        "select * from private.dead_letters() order by created_at desc limit 100",
      );
      const lines = (rows as DeadLetter[]).map(formatLine);
      console.info(
        lines.length > 0 ? lines.join("\n") : "No undelivered messages or failed tasks.",
      );
    }),
  retry: () =>
    withDatabase(async (db) => {
      const { rows } = await db.executeSql(
        "select count(*) filter (where private.requeue(id)) as count from private.dead_letters()",
      );
      console.info(`${(rows[0] as { count: string }).count} will be retried.`);
    }),
};

const [name = "work"] = process.argv.slice(2);
const command = commands[name];
try {
  if (!command) throw new Error(usage);
  await command();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
