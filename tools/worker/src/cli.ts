import { observe } from "@ensemble/observability";
import type { Db } from "pg-boss";
import { jobTables, openBoss } from "./boss";
import { databaseFrom, settingsFrom } from "./settings";
import { smtpTransport } from "./transport";
import { startWorker } from "./worker";

const usage = `npm run worker             does all jobs until Ctrl-C
npm run worker -- dead     lists what was given up: messages and tasks
npm run worker -- retry    tries all of it again from the beginning
npm run worker -- tables   prints pg-boss's tables for supabase/schemas`;

async function work(): Promise<void> {
  const { smtp, ...settings } = await settingsFrom(process.env);
  const onProblem = (line: string) => console.error(line);
  const observing = await observe({ service: "ensemble-worker", onProblem });
  const worker = await startWorker({
    ...settings,
    transport: smtpTransport(smtp),
    onProblem,
    onSent: ({ kind, id }) => console.info(`sent ${kind} ${id}`),
  });
  console.info(`Working for ${settings.site.origin}. Press Ctrl-C to stop.`);
  const end = async (): Promise<void> => {
    await worker.stop();
    await observing?.end();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void end());
}

async function withDatabase(use: (db: Db) => Promise<void>): Promise<void> {
  const boss = openBoss(databaseFrom(process.env), { schedule: false });
  await boss.start();
  await use(boss.getDb()).finally(() => boss.stop());
}

interface DeadLetter {
  id: string;
  kind: string;
  recipient: string | null;
  attempts: number;
  last_error: string;
  created_at: Date;
}

function lineOf({ id, kind, recipient, attempts, last_error: error, created_at: at }: DeadLetter) {
  const tries = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  const whom = recipient ? `  to ${recipient}` : "";
  return `${at.toISOString().slice(0, 16)}  ${kind}${whom}  ${tries}  ${error}  ${id}`;
}

const commands: Record<string, () => Promise<void> | void> = {
  work,
  dead: () =>
    withDatabase(async (db) => {
      const { rows } = await db.executeSql(
        "select * from private.dead_letters() order by created_at desc limit 100",
      );
      const lines = (rows as DeadLetter[]).map(lineOf);
      console.info(lines.length > 0 ? lines.join("\n") : "No undelivered messages.");
    }),
  retry: () =>
    withDatabase(async (db) => {
      const { rows } = await db.executeSql(
        "select count(*) filter (where private.try_again(id)) as count from private.dead_letters()",
      );
      console.info(`${(rows[0] as { count: string }).count} will be tried again.`);
    }),
  tables: () => void process.stdout.write(jobTables()),
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
